/// What a name is in Latin letters, and how it sounds: `Воробьёв` is `vorobev`, and sounds like Vorobyov and Worobjow.
///
/// It is for people who heard a name, or know it in another script, and not a standard's transliteration: what is written
/// here is compared with what was typed by how near it is.
enum NameSound {
    /// A letter in other scripts, or several that are one sound, and the Latin letters; entries are parted by spaces.
    private static let tables = """
        джj уиwi уэwe уеwe уаwa уоwo χρchr μπb ντnd γκg τζj ουu ειi οιi αιe γιαya γιωyo γιοyo \
        しゃsha しゅshu しょsho しぇshe ちゃcha ちゅchu ちょcho ちぇche じゃja じゅju じょjo じぇje ふぁfa ふぃfi ふぇfe \
        ふぉfo てぃti でぃdi ゔぁva ゔぃvi ゔぇve ゔぉvo うぃwi うぇwe うぉwo きゃkya きゅkyu きょkyo りゃrya りゅryu りょryo \
        あa いi うu えe おo かka きki くku けke こko がga ぎgi ぐgu げge ごgo さsa しshi すsu せse そso ざza じji ずzu \
        ぜze ぞzo たta ちchi つtsu てte とto だda ぢji づzu でde どdo なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho \
        ばba びbi ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre \
        ろro わwa をo んn ゔvu ぁa ぃi ぅu ぇe ぉo ゃya ゅyu ょyo っ ーr \
        аa бb вv гg ґg дd еe єe эe жzh зz иi іi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь юyu яya \
        αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs τt υu φf χh ψps ωo \
        אa בb גg דd הh וv זz חh טt יy כk ךk לl מm םm נn ןn סs עa פp ףp צts ץts קk רr שsh תt \
        \u{627}a \u{628}b \u{62A}t \u{62B}th \u{62C}j \u{62D}h \u{62E}kh \u{62F}d \u{630}dh \u{631}r \u{632}z \u{633}s \
        \u{634}sh \u{635}s \u{636}d \u{637}t \u{638}z \u{639}a \u{63A}gh \u{641}f \u{642}q \u{643}k \u{644}l \u{645}m \
        \u{646}n \u{647}h \u{648}u \u{64A}y \u{67E}p \u{686}ch \u{6AF}g \u{621} \
        \u{905}a \u{906}a \u{907}i \u{908}i \u{909}u \u{90A}u \u{90F}e \u{910}ai \u{913}o \u{914}au \u{915}k \u{916}kh \
        \u{917}g \u{918}gh \u{91A}ch \u{91B}chh \u{91C}j \u{91D}jh \u{91F}t \u{920}th \u{921}d \u{922}dh \u{923}n \
        \u{924}t \u{925}th \u{926}d \u{927}dh \u{928}n \u{92A}p \u{92B}ph \u{92C}b \u{92D}bh \u{92E}m \u{92F}y \u{930}r \
        \u{932}l \u{935}v \u{936}sh \u{937}sh \u{938}s \u{939}h \u{93E}a \u{93F}i \u{940}i \u{94B}o \u{94C}au
        """

    private static let latin: [[Unicode.Scalar]: [Unicode.Scalar]] = {
        var latin: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
        for entry in tables.unicodeScalars.split(separator: " ") {
            let letters = entry.prefix { $0.value >= firstForeign }
            latin[Array(letters)] = Array(entry.dropFirst(letters.count))
        }
        return latin
    }()

    /// Below are the Latin letters.
    private static let firstForeign: UInt32 = 0x250

    private static let hangul = (
        initials: "g kk n d tt r m b pp s ss - j jj ch k t p h".split(separator: " "),
        vowels: "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(separator: " "),
        finals: "- k k ks n nj nh t l lk lm lb ls lt lp lh m p ps t t ng t t k t p t".split(separator: " ")
    )

    /// The Latin letters of folded ones; those of scripts that say nothing of the sound, such as Chinese, stay.
    static func latin(_ folded: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
        guard folded.contains(where: { $0.value >= firstForeign }) else { return Array(folded) }
        // The two kinds of Japanese syllables sound the same.
        var rest = folded.map { letter -> Unicode.Scalar in
            (0x30A1...0x30F6).contains(letter.value) ? Unicode.Scalar(letter.value - 0x60) ?? letter : letter
        }[...]
        var output: [Unicode.Scalar] = []
        while let letter = rest.first {
            let known = (1...3).reversed().lazy.map { Array(rest.prefix($0)) }.first { latin[$0] != nil }
            if let known {
                output += latin[known] ?? []
            } else if (0xAC00...0xD7A3).contains(letter.value) {
                let place = Int(letter.value - 0xAC00)
                let parts = [
                    hangul.initials[place / 588], hangul.vowels[place / 28 % 21], hangul.finals[place % 28],
                ]
                output += parts.joined().unicodeScalars.filter { $0 != "-" }
            } else {
                output.append(letter)
            }
            rest = rest.dropFirst(known?.count ?? 1)
        }
        return output
    }

    /// The keys of a Cyrillic keyboard, and those of a Latin one in the same places.
    private static let keys = Dictionary(
        uniqueKeysWithValues: zip(
            "йцукенгшщзхъфывапролджэячсмитьбю".unicodeScalars, "qwertyuiop[]asdfghjkl;'zxcvbnm,.".unicodeScalars))

    /// What a Cyrillic word would have been on a Latin keyboard: `фвуду` is `adele`; nil for others, and without a letter.
    static func onLatinKeys(_ folded: [Unicode.Scalar]) -> [Unicode.Scalar]? {
        let typed = folded.compactMap { keys[$0] }
        let letters = typed.filter { ScalarKind($0) == .letter }
        return typed.count == folded.count && !letters.isEmpty ? letters : nil
    }

    /// The letters of Cyrillic, and those of Greek, by what they are in Latin.
    private static let foreign: [[[Unicode.Scalar]: Unicode.Scalar]] = [0x400...0x4FF, 0x370...0x3FF].map { script in
        var foreign: [[Unicode.Scalar]: Unicode.Scalar] = [:]
        for (letters, sound) in latin where letters.count == 1 && !sound.isEmpty {
            guard script.contains(Int(letters[0].value)) else { continue }
            foreign[sound] = min(foreign[sound] ?? letters[0], letters[0])
        }
        let alike: [(Unicode.Scalar, Unicode.Scalar)] = [("w", "v"), ("j", "y"), ("c", "k"), ("q", "k"), ("h", "g")]
        for (letter, other) in alike where foreign[[letter]] == nil { foreign[[letter]] = foreign[[other]] }
        return foreign
    }

    /// The first letters of a Latin word in Cyrillic and in Greek, for a server that knows a name only in these: `she` is `ше`.
    static func others(_ word: [Unicode.Scalar], letters count: Int) -> [String] {
        foreign.compactMap { foreign in
            var letters: [Unicode.Scalar] = []
            var rest = word[...]
            while letters.count < count, !rest.isEmpty {
                // Up to four letters are one there.
                let sounds = (1...4).reversed().map { Array(rest.prefix($0)) }
                guard let sound = sounds.first(where: { foreign[$0] != nil }), let letter = foreign[sound] else {
                    return nil
                }
                letters.append(letter)
                rest = rest.dropFirst(sound.count)
            }
            return letters.isEmpty ? nil : String(scalars: letters)
        }
    }

    /// How letters sound, the longest first: what sounds alike is one, and a vowel is an `a`.
    private static let letterSounds: [(letters: String, sounds: String)] = [
        ("shch", "s"), ("tsch", "c"), ("sch", "s"), ("tch", "c"),
        // Before these it is hard: Christie, Chloe.
        ("chr", "kl"), ("chl", "kl"),
        ("sh", "s"), ("sz", "s"), ("ch", "c"), ("cz", "c"), ("cs", "c"), ("zh", "s"), ("tz", "s"), ("ts", "s"),
        ("dz", "s"), ("kh", "h"), ("gh", "g"), ("ph", "v"), ("th", "t"), ("dh", "d"), ("bh", "v"), ("ck", "k"),
        ("ce", "s"), ("ci", "s"), ("qu", "k"), ("q", "k"), ("c", "k"), ("z", "s"), ("nt", "d"), ("nd", "d"),
        ("x", "ks"),
        // Not every script has a letter for each of these.
        ("w", "v"), ("b", "v"), ("f", "v"), ("r", "l"), ("e", "a"), ("i", "a"), ("o", "a"), ("u", "a"), ("y", "a"),
        ("j", "a"), ("a", "a"), ("d", "d"), ("g", "g"), ("h", "h"), ("k", "k"), ("l", "l"), ("m", "m"), ("n", "n"),
        ("p", "p"), ("s", "s"), ("t", "t"), ("v", "v"),
    ]

    private typealias Sound = (letters: [Unicode.Scalar], sounds: [Unicode.Scalar])

    /// The rows of the table by their first letter.
    private static let sounds: [Unicode.Scalar: [Sound]] = {
        let rows: [Sound] = letterSounds.map { (Array($0.letters.unicodeScalars), Array($0.sounds.unicodeScalars)) }
        return Dictionary(grouping: rows) { $0.letters[0] }
    }()

    /// The consonants of a Latin word, with those that sound alike as one; too short to say anything below two.
    static func key(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var key: [Unicode.Scalar] = []
        var rest = word[...]
        while let first = rest.first {
            // Marlowe and Snow end as they would without it.
            if first == "w", !key.isEmpty, rest.count == 1 || rest.elementsEqual("we".unicodeScalars) { break }
            let known = sounds[first]?.first { rest.starts(with: $0.letters) }
            rest = rest.dropFirst(known?.letters.count ?? 1)
            // Xavier begins with one of its two sounds.
            for sound in (known?.sounds ?? [first]).prefix(first == "x" && key.isEmpty ? 1 : 2) {
                // Inside a word a vowel and an h say little.
                if key.isEmpty || sound != "a" && sound != "h" && key.last != sound { key.append(sound) }
            }
        }
        return key
    }
}
