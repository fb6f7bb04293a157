/// Puts letters and the marks after them together, as keyboards and directories write them.
///
/// A name that was copied from a file's name on a Mac comes in pieces (`Z` and a caron), and a server that compares code
/// points would not find `Ž`.
enum NameComposition {
    private static let composed: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = {
        var composed: [Unicode.Scalar: [Unicode.Scalar: Unicode.Scalar]] = [:]
        for (mark, letters) in pairs {
            let scalars = Array(letters.unicodeScalars)
            for index in stride(from: 0, to: scalars.count - 1, by: 2) {
                composed[mark, default: [:]][scalars[index]] = scalars[index + 1]
            }
        }
        return composed
    }()

    /// Composes a text: letters of Europe and Vietnam, Arabic, Japanese syllables and Korean ones.
    static func compose(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return String(text) }
        var output: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if let last = output.last, let whole = composed[scalar]?[last] {
                output[output.count - 1] = whole
            } else if !joinEastAsian(scalar, to: &output) {
                output.append(scalar)
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: output)
        return String(view)
    }

    /// Joins a Korean letter, or the mark that voices a Japanese syllable, to what stands before it.
    ///
    /// - Returns: Whether it was joined.
    static func joinEastAsian(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) -> Bool {
        guard let last = output.last, let joined = joined(last, scalar) else { return false }
        output[output.count - 1] = joined
        return true
    }

    /// > Source: [The Unicode Standard, section 3.12](https://www.unicode.org/versions/latest/core-spec/chapter-3/)
    private static func joined(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
        switch (last.value, next.value) {
        case (0x1100...0x1112, 0x1161...0x1175):
            return Unicode.Scalar(0xAC00 + ((last.value - 0x1100) * 21 + (next.value - 0x1161)) * 28)
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (last.value - 0xAC00) % 28 == 0:
            return Unicode.Scalar(last.value + next.value - 0x11A7)
        // Most voiced syllables follow the plain one in the table; う and its like are somewhere else.
        case (0x304B...0x3062, 0x3099), (0x304B...0x3062, 0xFF9E), (0x30AB...0x30C2, 0x3099), (0x30AB...0x30C2, 0xFF9E),
            (0x3064...0x3069, 0x3099), (0x30C4...0x30C9, 0x3099), (0x30C4...0x30C9, 0xFF9E),
            (0x306F...0x307D, 0x3099), (0x30CF...0x30DD, 0x3099), (0x30CF...0x30DD, 0xFF9E):
            return Unicode.Scalar(last.value + 1)
        case (0x306F...0x307D, 0x309A), (0x30CF...0x30DD, 0x309A), (0x30CF...0x30DD, 0xFF9F):
            return Unicode.Scalar(last.value + 2)
        case (0x30A6, 0x3099), (0x30A6, 0xFF9E): return "\u{30F4}"
        default: return nil
        }
    }
}

// Made from the Unicode Character Database 15.0: the letters that a letter and one mark are composed to.
extension NameComposition {
    /// The mark, and the letters without and with it, in turn.
    ///
    /// > Source: [Unicode Standard Annex #15](https://www.unicode.org/reports/tr15/)
    static let pairs: [(mark: Unicode.Scalar, letters: String)] = [
        ("\u{300}", "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂἁἃ"),
        ("\u{300}", "ἈἊἉἋἐἒἑἓἘἚἙἛἠἢἡἣἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊ᾿῍ϊῒΙῚ῾῝ϋῢ"),
        ("\u{300}", "ΥῪ¨῭ΟῸΩῺ"),
        ("\u{301}", "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿΑΆΕΈΗΉΙΊΟΌΥΎ"),
        ("\u{301}", "ΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾ"),
        ("\u{301}", "êếÔỐôốƠỚơớƯỨưứἀἄἁἅἈἌἉἍἐἔἑἕἘἜἙἝἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ᾿῎῾῞"),
        ("\u{302}", "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ"),
        ("\u{303}", "AÃNÑOÕaãnñoõIĨiĩUŨuũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ"),
        ("\u{308}", "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴ"),
        ("\u{308}", "чӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ"),
        ("\u{30A}", "AÅaåUŮuůwẘyẙ"),
        ("\u{327}", "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"),
        ("\u{304}", "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱΑᾹ"),
        ("\u{304}", "ιῑΙῙυῡΥῩ"),
        ("\u{306}", "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ"),
        ("\u{328}", "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
        ("\u{307}", "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆ"),
        ("\u{307}", "wẇXẊxẋYẎyẏſẛ"),
        ("\u{30C}", "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
        ("\u{30B}", "OŐoőUŰuűУӲуӳ"),
        ("\u{31B}", "OƠoơUƯuư"),
        ("\u{30F}", "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
        ("\u{311}", "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
        ("\u{326}", "SȘsșTȚtț"),
        ("\u{325}", "AḀaḁ"),
        ("\u{323}", "BḄbḅDḌdḍHḤhḥKḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưự"),
        ("\u{323}", "YỴyỵ"),
        ("\u{331}", "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"),
        ("\u{32D}", "DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ"),
        ("\u{330}", "EḚeḛIḬiḭUṴuṵ"),
        ("\u{32E}", "HḪhḫ"),
        ("\u{324}", "UṲuṳ"),
        ("\u{309}", "AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ"),
        ("\u{313}", "αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀΟὈυὐωὠΩὨρῤ"),
        ("\u{314}", "αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ"),
        ("\u{342}", "ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶ¨῁ηῆ᾿῏ιῖϊῗ῾῟υῦϋῧωῶ"),
        ("\u{345}", "ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧ"),
        ("\u{345}", "ὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯὰᾲαᾳάᾴᾶᾷΑᾼὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ"),
        ("\u{653}", "\u{627}\u{622}"),
        ("\u{654}", "\u{627}\u{623}\u{648}\u{624}\u{64A}\u{626}\u{6D5}\u{6C0}\u{6C1}\u{6C2}\u{6D2}\u{6D3}"),
        ("\u{655}", "\u{627}\u{625}"),
        ("\u{3099}", "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブ"),
        ("\u{3099}", "ヘベホボウヴワヷヰヸヱヹヲヺヽヾ"),
        ("\u{309A}", "はぱひぴふぷへぺほぽハパヒピフプヘペホポ"),
    ]
}
