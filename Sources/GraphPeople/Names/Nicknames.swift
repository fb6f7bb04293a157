/// What people, and a few of their jobs, are called by those who know them, in the six languages of this app and where their names
/// come from.
enum Nicknames {
    /// A line for each: the names of registers before the colon, what they become after it, all of them folded.
    private static let table = """
        robert roberta: bob bobby rob robbie bert robin; richard: dick rick ricky rich richie; william: bill billy will \
        willy willie liam wim; margaret margareta margarete margarita: peggy maggie meg marge greta maggan gretel rita; \
        james: jim jimmy jamie jem; john: jack johnny jon; elizabeth elisabeth elisabet: liz lizzie beth betty eliza \
        lisa elsa bess lisbet bettan; katherine catherine kathryn kathleen katharina katarina: kate kathy cathy katie \
        kitty kat katja kati kajsa; susan susanne susanna: sue susie suzy susi sussi; christopher christoph kristoffer: \
        chris kit topher kris stoffe; christine christina kristina: chris chrissie tina kicki stina; alexander \
        alexandra alexandre aleksander aleksandra oleksandr oleksandra: alex al sandra sandy sasha sascha xander sanja \
        alexa oles; anthony antony anton antonin: tony toni tonda ant; thomas tomas: tom tommy tompa; edward eduard \
        eduardo: ed eddie ted teddy ned edu dudu eda; michael michal michaela mikael miguel mikhail mikael: mike mick \
        mickey mischa misha misa micke micha michi miki mikey guel; joseph josef jose jozef: joe joey jo pepa pepik \
        jozka pepe ze zezinho zeca sepp joschi; charles charlotte karl carl carlos: charlie chuck chas lotta lottie \
        lotte kalle karel calle carlito; daniel daniela: dan danny dani danek; david: dave davey; stephen steven stefan \
        stephanie stefanie: steve stevie steph steffi steff steffe; gerald gerard: gerry jerry; deborah debra: deb \
        debbie; patricia patrick patrik: pat patty trish paddy tricia patti; matthew matthias mattias matej: matt matty \
        mats matty matze; andrew andreas andrea andre andrej: andy drew andi; benjamin benedikt: ben benny benji; \
        nicholas nicolas nikolaus niklas nikolai: nick nicky nico niko klaus kolya; samuel samantha: sam sammy; \
        adele adelaide adelheid: addie addy; \
        timothy: tim timmy; gregory: greg; jeffrey geoffrey: jeff geoff; kenneth: ken kenny; lawrence laurence lars: \
        larry lasse lars; leonard leonardo: leo len lenny; donald: don donnie; douglas: doug; philip phillip filip: \
        phil pip; frederick friedrich fredrik: fred freddy fritz fredde; rebecca: becky bec; victoria viktoria: vicky \
        tori; jennifer: jen jenny; jessica: jess jessie; pamela: pam; barbara: barb babs bara basia; dorothy: dot \
        dottie dolly; eleanor eleonore: ellie nell nora; abigail: abby; theodore theodor: theo ted; zachary: zach zack; \
        heinrich: heinz heiner hinnerk harry; johannes johann: hans hannes jo; wolfgang: wolf wolle; \
        guenter gunter: gunni; juergen jurgen: jogi; ulrich ulrike: uli ulli; gabriele gabriela gabriel: gabi gabby; \
        sebastian: basti seb; maximilian: max maxi; dietrich: dieter; joachim: jo achim; \
        jan: honza jenda jenik janek janne; jiri: jirka jura jurka; frantisek: franta fanda; vaclav: vasek vena; \
        katerina: katka kaca katya; jaroslav jaroslava: jarda jarka; ladislav: lada; stanislav stanislaw: standa \
        stas stasiek; zdenek: zdena; petr petra peter per: peta petka pelle pete pavlik petrik; pavel: pavlik pasa; \
        lukas lukasz: luky; vojtech wojciech: vojta wojtek; miroslav: mirek mira; jana: janca janicka; eva: evca; \
        lenka: lenicka; marie maria: maruska majka marca masa masha mari mia majken mariquinha; \
        vera: verka; tereza: terka; \
        katarzyna: kasia kaska; malgorzata: gosia malgosia; agnieszka: aga; krzysztof: krzysiek krzys; tomasz: tomek; \
        aleksander: olek; magdalena: magda lena; elzbieta: ela; zbigniew: zbyszek; jerzy: jurek; \
        francisco francisca francesco: chico paco pancho fran kiko xico paquito; antonio antonia: tonho toninho toni \
        tono tony nino; joao: jo joaozinho janjao; luiz luis luisa: lu luizinho lula; pedro: pedrinho; paulo: \
        paulinho; fernando fernanda: nando nanda fer; roberto: beto; alberto: beto tito; rafael rafaela: rafa; \
        guilherme: gui; rodrigo: digo rod; marcelo: celo; gustavo: guga gus; manuel manuela: manu manolo neco; \
        maria-luisa marialuisa: malu; ana: aninha; isabel isabela: bel isa belinha; guadalupe: lupita lupe; \
        dolores: lola; jesus: chucho; ignacio: nacho; enrique: quique; rosario: charo; concepcion: concha; \
        margareta: maggan greta; nils: nisse; sven: svenne; bengt: benke bengan; anders: ankan; ulf: uffe; \
        gunnar: gurra; birgitta: gittan; gunilla: nilla; ingrid: inga; marianne: janne; bjoern bjorn: bjosse; \
        henrik: henke; johan: johnny jojje; sofia: fia soff; karin: kajsa; erik: erki jerka; \
        mehmet: memo memis; mustafa: musti mustik; ibrahim: ibo ibis; fatma: fatos fatis; ayse: ayso aysecik; \
        huseyin: huso; hasan: haso; suleyman: sulo; ismail: ismo; abdullah: apo abdul; zeynep: zeyno; emine: emos; \
        hatice: hatco; osman: osi; yusuf: yuso; murat: muro; \
        mikhail: misha; aleksandr: sasha sanya shura; ekaterina: katya katia; dmitri dmitrii: dima mitya; \
        vladimir: vova volodya; volodimir volodymyr: vova volodya; natalia natalja natalya: natasha nata; \
        sergei: seryozha serge; nikolai: kolya; elena olena: lena alyona; anastasia: nastya; tatiana: tanya; \
        evgeni: zhenya; ivan: vanya; maria: masha; anna: anya anja; olga: olya; andrei: andriusha; alexei: alyosha \
        lyosha; giorgos georgios: yorgos; dimitris dimitrios: mitsos; ioannis: yannis; irina iryna: ira irka irenka irisha; \
        oliver olivia: ollie olli; olivia: livvy liv; emilia emilie emily: millie emmy milly; siobhan: shiv; \
        president: ceo; attorney counsel: lawyer; chief cvp director lead vp: head boss
        """

    /// The table's lines, taken apart by bytes: a search that needs no nickname should not pay for them.
    private static let entries: [(names: [String], called: [String])] = table.utf8.split(separator: UInt8(ascii: ";"))
        .compactMap { line in
            let halves = line.split(separator: UInt8(ascii: ":")).map { half in
                half.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            }
            return halves.count == 2 ? (halves[0], halves[1]) : nil
        }

    /// The other names of somebody who is called so, folded.
    static func others(of word: String) -> Set<String> {
        func called(_ name: String) -> [String] { entries.filter { $0.names.contains(name) }.flatMap(\.called) }
        let formal = Set(entries.filter { $0.called.contains(word) }.flatMap(\.names))
        // Who is called Bob may be in the directory as Bobby, and Peggy's directory may know a Margaret.
        return formal.union(called(word)).union(formal.flatMap(called)).subtracting([word])
    }

    /// What somebody is called whose name was heard and not read: Kit is found for `kristofer` as for `christopher`.
    static func heard(_ word: String) -> Set<String> {
        let letters = Array(word.unicodeScalars)
        let sound = NameSound.key(letters)
        // Few letters sound like anything, and what is known by its letters was not misheard.
        guard sound.count > 3, let alike = sounding[sound], others(of: word).isEmpty else { return [] }
        // Some scripts write l as r and b as v, but whoever heard a name tells them apart.
        func told(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] { letters.filter { $0 == "l" || $0 == "b" } }
        let names = alike.filter { name in
            let other = Array(name.unicodeScalars)
            return abs(other.count - letters.count) < 3 && told(other) == told(letters)
        }
        return Set(entries.filter { entry in entry.names.contains { names.contains($0) } }.flatMap(\.called))
    }

    private static let sounding = Dictionary(grouping: entries.flatMap(\.names)) {
        NameSound.key(Array($0.unicodeScalars))
    }

    /// The words that may be of somebody, without titles and the like; all of them if there are no others.
    static func meant(_ words: [String]) -> [String] {
        let named = words.map(withoutTitle)
            .filter { !titles.contains(String(scalars: NameFolding.fold($0))) }
        return named.isEmpty ? words : named
    }

    /// A Chinese, Japanese or Korean word without the title that is written together with a name.
    private static func withoutTitle(_ word: String) -> String {
        guard word.unicodeScalars.allSatisfy({ ScalarKind.isWithoutSpaces($0) }) else { return word }
        // Young Mr. Wang and old Mr. Wang; a given name may begin so as well, but then it is longer.
        if word.count == 2, let first = word.first, "小老阿".contains(first) { return String(word.dropFirst()) }
        let title = attached.first { word.hasSuffix($0) && word.count > $0.count }
        return title.map { String(word.dropLast($0.count)) } ?? word
    }

    private static let attached = ["先生", "小姐", "女士", "老师", "经理", "总", "さん", "さま", "様", "君", "くん", "씨", "님"]

    /// What stands before a name or after it and belongs to none, and what joins a name and a word of the work.
    private static let titles: Set<String> = [
        "dr", "prof", "professor", "mr", "mrs", "ms", "miss", "mister", "sir", "madam", "dame", "lord", "lady", "herr",
        "frau", "hr", "fr", "fru", "froken", "dipl", "ing", "rer", "nat", "med", "phil", "jur", "habil", "mag", "pan",
        "pani", "slecna", "mgr", "mudr", "judr", "phdr", "rndr", "bc", "doc", "csc", "phd", "mba", "sr", "sra", "srta",
        "senhor", "senhora", "seu", "dona", "don", "doutor", "doutora", "eng", "dra", "monsieur", "madame", "mme",
        "mlle", "m", "sayin", "bey", "hanim", "bay", "bayan", "doktor", "inz", "jr", "ii", "iii", "fraulein", "senor",
        "senora", "signor", "signora", "dott", "mevrouw", "dhr", "esq", "cpa", "пан", "пані", "пани", "господин",
        "госпожа",
        "гн", "гжа", "κυριος", "κυρια", "κ", "κα", "先生", "小姐", "女士", "さん", "様", "씨", "님",
        "in", "at", "from", "of", "the", "and", "for", "with", "guy", "und", "aus", "im", "vom", "och", "ve",
        "department", "dept", "office", "room", "building", "bldg", "desk", "ext", "tel", "phone",
    ]
}

/// What departments and titles are called in short: `hr` is Human Resources.
enum ShortWork {
    private static let meanings = [
        "hr": ["Human Resources", "Lidské zdroje"], "rh": ["Recursos Humanos", "Ressources Humaines"],
        "ik": ["İnsan Kaynakları"], "it": ["Information Technology"], "ti": ["Tecnologia da Informação"],
        "bt": ["Bilgi Teknolojileri"], "pr": ["Public Relations"], "qa": ["Quality Assurance"],
        "vp": ["Vice President"], "ceo": ["Chief Executive Officer"], "cfo": ["Chief Financial Officer"],
        "cto": ["Chief Technology Officer", "Chief Technical Officer"], "coo": ["Chief Operating Officer"],
        "cio": ["Chief Information Officer"], "cmo": ["Chief Marketing Officer"],
        "chro": ["Chief Human Resources Officer"], "ciso": ["Chief Information Security Officer"],
    ]

    /// What a folded word stands for, as directories write it; nothing for most words.
    static func meanings(of word: [Unicode.Scalar]) -> [String] {
        meanings[String(scalars: word)] ?? []
    }
}
