/// The names of the folders where Apple's tools put the texts of languages.
///
/// Apple's compiler asks CoreFoundation for the canonical identifier of a language code. CoreFoundation has its own tables, with
/// other old codes than CLDR. A test compares the two.
///
/// The build plugin cannot import modules, so it compiles this file too. Other targets use the properties of ``LanguageTag``.
enum LanguageFolder {
    /// The name of the folder of a language, without `.lproj`.
    ///
    /// - Parameter identifier: The language as in the catalog.
    static func name(of identifier: String) -> String {
        let (start, rest) = withoutOldTag(identifier)
        var parts = rest.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        if let start { parts = [Substring(start)] + (rest.isEmpty ? [] : parts) }
        guard let first = parts.first, parts.allSatisfy(isSubtag), (2...3).contains(first.utf8.count) else {
            return identifier
        }
        parts.removeFirst()
        let hasUnderscore = identifier.contains("_")
        var language = first.lowercased()
        var script = parts.first.flatMap { isScript($0) ? $0.titleCased : nil }
        if script != nil { parts.removeFirst() }
        var region = parts.first.flatMap { isRegion($0) ? $0.uppercased() : nil }
        if region != nil { parts.removeFirst() }

        if region == "CS" { region = ["cs": "CZ", "sk": "SK"][language] ?? region }
        region = region.map { FolderNames.regions[$0] ?? $0 }
        if language == "sh", region == "RS" { language = "sr" }
        if language == "hbs" { (language, script) = ("sr", "Latn") }
        if language == "no", hasUnderscore || region == "NO" || identifier.utf8.count == 2 { language = "nb" }
        language = FolderNames.newCode(of: language) ?? language
        let defaultScript = FolderNames.defaultScript(of: language)
        if script == defaultScript { script = nil }
        if hasUnderscore, let own = script, let region, FolderNames.scriptsOfRegions[region] == own { script = nil }

        var name = language
        if let script { name += "-" + script }
        if let region { name += (hasUnderscore ? "_" : "-") + region }
        for part in parts {
            // A part with four letters counts as a script at any position.
            if part.utf8.count == 4, isScript(part) {
                if part.titleCased != defaultScript { name += "-" + part.titleCased }
            } else if part != "1901" {
                name += hasUnderscore ? "_" + part.uppercased() : "-" + part.lowercased()
            }
        }
        return name
    }

    /// Whether a language can name a folder: it consists of ASCII letters and digits, `-` and `_`.
    ///
    /// - Parameter language: The language as in the catalog.
    static func canBeNamed(after language: String) -> Bool {
        !language.isEmpty && language.split(whereSeparator: isSeparator).allSatisfy(isSubtag)
    }

    /// The replacement of an old tag at the start of a code, and the rest of the code.
    private static func withoutOldTag(_ identifier: String) -> (String?, Substring) {
        let parts = identifier.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        for count in [3, 2] where parts.count >= count {
            let start = identifier[..<parts[count - 1].endIndex].map { isSeparator($0) ? "-" : $0 }
            guard let new = FolderNames.oldTags[String(start).lowercased()] else { continue }
            return (new, parts.count == count ? "" : identifier[parts[count].startIndex...])
        }
        return (nil, identifier[...])
    }

    private static func isSeparator(_ character: Character) -> Bool { character == "-" || character == "_" }

    private static func isSubtag(_ part: Substring) -> Bool {
        !part.isEmpty
            && part.utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
    }

    private static func isScript(_ part: Substring) -> Bool {
        part.utf8.count == 4 && part.utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
    }

    private static func isRegion(_ part: Substring) -> Bool {
        part.utf8.count == 2 && part.utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
            || part.utf8.count == 3 && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
}

extension Substring {
    fileprivate var titleCased: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

/// CoreFoundation's tables of codes. Source: `CFLocaleIdentifier.c` in its open source.
private enum FolderNames {
    static let oldTags = [
        "art-lojban": "jbo", "i-ami": "ami", "i-bnn": "bnn", "i-hak": "hak", "i-klingon": "tlh", "i-lux": "lb", "i-navajo": "nv",
        "i-pwn": "pwn", "i-tao": "tao", "i-tay": "tay", "i-tsu": "tsu", "no-bok": "nb", "no-nyn": "nn", "sgn-be-fr": "sfb",
        "sgn-be-nl": "vgt", "sgn-ch-de": "sgg", "zh-cdo": "cdo", "zh-cjy": "cjy", "zh-cmn": "zh", "zh-cpx": "cpx",
        "zh-czh": "czh",
        "zh-czo": "czo", "zh-gan": "gan", "zh-guoyu": "zh", "zh-hak": "hak", "zh-hakka": "hak", "zh-hsn": "hsn",
        "zh-min-nan": "nan", "zh-mnp": "mnp", "zh-nan": "nan", "zh-wuu": "wuu", "zh-xiang": "hsn", "zh-yue": "yue",
    ]

    static let regions = ["CS": "RS", "TP": "TL", "UK": "GB", "YU": "RS"]

    /// The scripts that are omitted before these regions if the code has an underscore.
    static let scriptsOfRegions = ["CN": "Hans", "HK": "Hant", "MO": "Hant", "SG": "Hans", "TW": "Hant"]

    /// The code that replaced an old one.
    static func newCode(of language: String) -> String? {
        let count = language.utf8.count
        return firstAnswer(in: aliasList) { word in
            guard word.count > count, word[count] == UInt8(ascii: "="), word.starts(with: language.utf8) else { return nil }
            return String(decoding: word[(count + 1)...], as: UTF8.self)
        }
    }

    /// The script of a language, which is omitted.
    static func defaultScript(of language: String) -> String? {
        let count = language.utf8.count
        var script = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        return firstAnswer(in: scriptList) { word in
            if word.count == 4 { script = word }
            let isLanguage = word.count == count && word.elementsEqual(language.utf8)
            return isLanguage ? String(decoding: script, as: UTF8.self) : nil
        }
    }

    /// What a body answers to one of the words of a list. A program that reads a catalog looks up so few that a dictionary would
    /// take longer to make.
    private static func firstAnswer(in list: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> String?) -> String? {
        list.withUTF8Buffer { list in
            var start = 0
            while start < list.count {
                var end = start
                while end < list.count, list[end] > UInt8(ascii: " ") { end += 1 }
                if let answer = body(UnsafeBufferPointer(rebasing: list[start..<end])) { return answer }
                start = end + 1
            }
            return nil
        }
    }

    private static let aliasList: StaticString = """
        aar=aa abk=ab afr=af aju=jrb aka=ak alb=sq als=sq amh=am ara=ar arb=ar arg=an arm=hy asm=as ava=av
        ave=ae aym=ay ayr=ay aze=az azj=az bak=ba bam=bm baq=eu bcc=bal bcl=bik bel=be ben=bn bih=bh bis=bi
        bod=bo bos=bs bre=br bul=bg bur=my bxk=luy bxr=bua cat=ca ces=cs cha=ch che=ce chi=zh chu=cu chv=cv
        cld=syr cmn=zh cor=kw cos=co cre=cr cwd=cr cym=cy cze=cs dan=da deu=de dgo=doi dhd=mwr dik=din diq=zza
        div=dv dut=nl dzo=dz ekk=et ell=el emk=man eng=en epo=eo esk=ik est=et eus=eu ewe=ee fao=fo fas=fa
        fat=ak fij=fj fin=fi fra=fr fre=fr fry=fy fuc=ff ful=ff gaz=om gbo=grb geo=ka ger=de gla=gd gle=ga
        glg=gl glv=gv gno=gon gre=el grn=gn gug=gn guj=gu gya=gba hat=ht hau=ha hdn=hai hea=hmn heb=he her=hz
        him=srx hin=hi hmo=ho hrv=hr hun=hu hye=hy ibo=ig ice=is ido=io iii=ii ike=iu iku=iu ile=ie in=id
        ina=ia ind=id ipk=ik isl=is ita=it iw=he jav=jv jaw=jv ji=yi jpn=ja jw=jv kal=kl kan=kn kas=ks kat=ka
        kau=kr kaz=kk khk=mn khm=km kik=ki kin=rw kir=ky kmr=ku knc=kr kng=kg knn=kok kom=kv kon=kg kor=ko
        kpv=kv kua=kj kur=ku lao=lo lat=la lav=lv lbk=bnc lim=li lin=ln lit=lt ltz=lb lub=lu lug=lg lvs=lv
        mac=mk mal=ml mar=mr may=ms mhr=chm mkd=mk mlg=mg mlt=mt mol=mo mon=mn msa=ms mup=raj mya=my nau=na
        nav=nv nbl=nr nde=nd ndo=ng nep=ne nld=nl nno=nn nob=nb nor=nb nya=ny oci=oc ojg=oj oji=oj ori=or
        orm=om oss=os pan=pa pbu=ps per=fa pes=fa pli=pi plt=mg pnb=lah pol=pl por=pt pus=ps que=qu qxp=qu
        rmy=rom roh=rm ron=ro rum=ro run=rn rus=ru sag=sg san=sa scc=sr scr=hr sin=si slk=sk slo=sk slv=sl
        sme=se smo=sm sna=sn snd=sd som=so sot=st spa=es spy=kln sqi=sq src=sc srd=sc srp=sr ssw=ss sun=su
        swa=sw swe=sv swh=sw tah=ty tam=ta tat=tt tel=te tgk=tg tgl=fil tha=th tib=bo tir=ti tl=fil ton=to
        tsn=tn tso=ts ttq=tmh tuk=tk tur=tr tw=ak twi=ak uig=ug ukr=uk umu=del urd=ur uzb=uz uzn=uz ven=ve
        vie=vi vol=vo wel=cy wln=wa wol=wo xho=xh xpe=kpe xsl=den ydd=yi yid=yi yor=yo zai=zap zha=za zho=zh
        zsm=ms zul=zu zyb=za
        """

    /// Scripts, each followed by its languages.
    private static let scriptList: StaticString = """
        Arab ar ars fa ps Armn hy Beng as bn Cher chr Cyrl ab be bg kk ky mk mn ru sr tg uk Deva brx hi kok mr
        ne sa Ethi am ti Geor ka Grek el Gujr gu Guru pa Hebr he yi Jpan ja Khmr km Knda kn Laoo lo Latn af
        agq ak asa ay az bas bem bez bm br bs ca cgg cs cy da dav de dje dua dyo ebu ee en eo es et eu ewo ff
        fi fil fo fr ga gd gl gn gsw guz gv ha haw hr hu id ig is it jmc kab kam kde kea khq ki kl ksb ksf kw
        la lag lb lg ln lt lu luo luy lv mas mer mfe mg mgh mo ms mt mua naq nb nd nl nmg nn nus ny nyn om pl
        pt qu rm rn ro rof rw rwk saq sbp se seh ses sg shi sk sl sn so sq sv sw swc teo tk tn to tr twq tzm
        uz vi vun wo xh xog yav yo zu Mlym ml Mymr my Orya or Sinh si Taml ta Telu te Thaa dv Thai th Tibt bo
        dz Yiii ii
        """
}
