internal import L10nCLDR
internal import L10nSyntax
internal import L10nValidation

/// Words that are usual in another country where the same language is spoken, and what a variant of the language has instead.
struct VariantWords: Sendable {
    /// By word in small letters.
    private let words: [String: String]
    /// Whether the language has no spaces between words.
    private let isWithoutSpaces: Bool
    /// Words such as `está`, and the endings of a word after them with which the other variant says what goes on.
    private let progressive: Progressive?

    fileprivate struct Progressive: Sendable {
        let starts: Set<String>
        /// A word between the two.
        let link: String?
        let endings: [String]
        /// Makes the form of the variant.
        let replacement: @Sendable (_ start: String, _ verb: String) -> String
    }

    /// A place in a text that another variant would have.
    struct Match {
        let word: String
        let replacement: String
        /// Among the characters of the text.
        let range: Range<Int>
    }

    /// - Parameter table: Pairs of words, one pair on a line. `_` is a space.
    private init(_ table: String, isWithoutSpaces: Bool = false, _ progressive: Progressive? = nil) {
        var words: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let pair = line.split(separator: " ").map(String.init)
            words[pair[0]] = pair[1].replacing("_", with: " ")
        }
        self.words = words
        self.isWithoutSpaces = isWithoutSpaces
        self.progressive = progressive
    }

    /// The words that a language must not have; nil for a language without variants that we know.
    static func of(_ tag: LanguageTag) -> VariantWords? {
        let tag = tag.canonical
        switch tag.language {
        case "en" where ["001", "150", "AU", "GB", "IE", "IN", "NZ", "ZA"].contains(tag.region): return british
        case "id": return indonesian
        case "ms": return malay
        case "pt" where tag.region == "BR": return brazilian
        case "pt" where ["AO", "MZ", "PT"].contains(tag.region): return european
        // Hong Kong has words of its own.
        case "zh" where tag.region == "TW" || tag.script == "Hant" && (tag.region ?? "").isEmpty: return taiwanese
        default: return nil
        }
    }

    func matches(in text: TextScalars) -> [Match] {
        isWithoutSpaces ? parts(of: text) : separateWords(of: text)
    }

    private func separateWords(of text: TextScalars) -> [Match] {
        let found = TextWords(text).words
        var matches: [Match] = []
        for (index, word) in found.enumerated() {
            let small = word.text.lowercased()
            if let replacement = words[small], !Self.isPartOfName(small, index, found) {
                matches.append(
                    Match(word: word.text, replacement: Self.capitalized(replacement, as: word.text), range: word.range))
            }
            if let progressive, progressive.starts.contains(small), let match = progressive.match(at: index, in: found, text) {
                matches.append(match)
            }
        }
        return matches
    }

    /// Names that are the same in every country.
    private static func isPartOfName(_ word: String, _ index: Int, _ words: [TextWords.Word]) -> Bool {
        func name(at index: Int) -> String? { words.indices.contains(index) ? words[index].text : nil }
        return word == "center" && (name(at: index - 1) == "Game" || name(at: index + 1) == "Stage")
    }

    private static func capitalized(_ word: String, as other: String) -> String {
        guard let first = other.unicodeScalars.first, first.properties.isUppercase else { return word }
        if other.unicodeScalars.count > 1, other.unicodeScalars.allSatisfy(\.properties.isUppercase) { return word.uppercased() }
        return word.capitalizedFirst
    }

    private func parts(of text: TextScalars) -> [Match] {
        var matches: [Match] = []
        var index = 0
        while index < text.scalars.count {
            let match = (2...4).reversed().lazy.compactMap { length -> Match? in
                guard index + length <= text.scalars.count else { return nil }
                let word = text.string(index..<index + length)
                return words[word].map { Match(word: word, replacement: $0, range: index..<index + length) }
            }.first
            if let match { matches.append(match) }
            index = match?.range.upperBound ?? index + 1
        }
        return matches
    }
}

extension VariantWords.Progressive {
    fileprivate func match(at index: Int, in words: [TextWords.Word], _ text: TextScalars) -> VariantWords.Match? {
        let verbIndex = index + (link == nil ? 1 : 2)
        guard verbIndex < words.count, link == nil || words[index + 1].text == link else { return nil }
        let (start, verb) = (words[index], words[verbIndex])
        // Nothing but spaces is between them.
        let range = start.range.lowerBound..<verb.range.upperBound
        let expected = [start.text, link, verb.text].compactMap(\.self).joined(separator: " ")
        guard text.string(range) == expected, verb.text.unicodeScalars.count > 4,
            endings.contains(where: verb.text.hasSuffix), verb.text != "lindo"
        else { return nil }
        return VariantWords.Match(word: expected, replacement: replacement(start.text, verb.text), range: range)
    }
}

// MARK: Words

extension VariantWords {
    private static let being: Set<String> = ["está", "estão", "estou", "estamos", "estava", "estavam"]

    private static let brazilian = VariantWords(
        """
        acção ação
        acções ações
        académico acadêmico
        activa ativa
        activada ativada
        activado ativado
        activar ativar
        activo ativo
        actual atual
        actualização atualização
        actualizações atualizações
        actualizada atualizada
        actualizado atualizado
        actualizar atualizar
        anónima anônima
        anónimo anônimo
        anónimos anônimos
        bónus bônus
        colecção coleção
        colecções coleções
        contacto contato
        contactos contatos
        correcta correta
        correcto correto
        desactivada desativada
        desactivado desativado
        desactivar desativar
        direcção direção
        directamente diretamente
        directório diretório
        económica econômica
        económico econômico
        ecrã tela
        ecrãs telas
        electrónica eletrônica
        electrónico eletrônico
        eletrónica eletrônica
        eletrónico eletrônico
        estónia Estônia
        excepto exceto
        ficheiro arquivo
        ficheiros arquivos
        género gênero
        géneros gêneros
        incorrecta incorreta
        incorrecto incorreto
        letónia Letônia
        objecto objeto
        objectos objetos
        óptimo ótimo
        palavra-passe senha
        palavras-passe senhas
        partilha compartilhamento
        partilhada compartilhada
        partilhadas compartilhadas
        partilhado compartilhado
        partilhados compartilhados
        partilhar compartilhar
        partilhe compartilhe
        polónia Polônia
        prémio prêmio
        prémios prêmios
        projecto projeto
        projectos projetos
        protecção proteção
        quilómetro quilômetro
        quilómetros quilômetros
        registo registro
        registos registros
        roménia Romênia
        selecção seleção
        seleccionada selecionada
        seleccionado selecionado
        seleccionar selecionar
        seleccione selecione
        telemóveis celulares
        telemóvel celular
        utilizador usuário
        utilizadora usuária
        utilizadores usuários
        vietname Vietnã
        """,
        Progressive(starts: being, link: "a", endings: ["ar", "er", "ir"]) { start, verb in
            "\(start) \(verb.dropLast())ndo"
        })

    private static let european = VariantWords(
        """
        acadêmico académico
        anônima anónima
        anônimo anónimo
        anônimos anónimos
        aplicativo aplicação
        aplicativos aplicações
        bônus bónus
        cadastre-se registe-se
        cadastro registo
        celular telemóvel
        celulares telemóveis
        compartilha partilha
        compartilhada partilhada
        compartilhadas partilhadas
        compartilhado partilhado
        compartilhados partilhados
        compartilhamento partilha
        compartilhamentos partilhas
        compartilhar partilhar
        compartilhe partilhe
        contato contacto
        contatos contactos
        deletar eliminar
        econômica económica
        econômico económico
        eletrônica eletrónica
        eletrônico eletrónico
        equipe equipa
        equipes equipas
        estônia Estónia
        gerenciador gestor
        gerenciamento gestão
        gerenciar gerir
        gerencie gira
        gênero género
        gêneros géneros
        letônia Letónia
        mídia multimédia
        mídias multimédia
        monitoramento monitorização
        planejado planeado
        planejamento planeamento
        planejar planear
        polônia Polónia
        prêmio prémio
        prêmios prémios
        quilômetro quilómetro
        quilômetros quilómetros
        rastreamento rastreio
        registro registo
        registros registos
        rolagem deslocamento
        romênia Roménia
        salvar guardar
        umidade humidade
        usuária utilizadora
        usuário utilizador
        usuários utilizadores
        vietnã Vietname
        """,
        Progressive(starts: being, link: nil, endings: ["ando", "endo", "indo"]) { start, verb in
            "\(start) a \(verb.dropLast(3))r"
        })

    /// Spellings of VarCon, which comes with the dictionaries of SCOWL; those that British texts have as well are left out.
    private static let british = VariantWords(
        """
        aluminum aluminium
        analyze analyse
        analyzed analysed
        analyzer analyser
        analyzes analyses
        analyzing analysing
        behavior behaviour
        behaviors behaviours
        canceled cancelled
        canceling cancelling
        center centre
        centered centred
        centers centres
        color colour
        colored coloured
        colorful colourful
        coloring colouring
        colors colours
        counselor counsellor
        defense defence
        dialed dialled
        dialing dialling
        favor favour
        favorite favourite
        favorited favourited
        favorites favourites
        flavor flavour
        flavors flavours
        fueled fuelled
        fulfill fulfil
        gray grey
        grayed greyed
        grayscale greyscale
        honor honour
        humor humour
        jewelry jewellery
        kilometer kilometre
        kilometers kilometres
        labeled labelled
        labeling labelling
        labor labour
        liter litre
        liters litres
        marvelous marvellous
        millimeter millimetre
        millimeters millimetres
        modeled modelled
        modeling modelling
        mold mould
        neighbor neighbour
        neighborhood neighbourhood
        neighborhoods neighbourhoods
        neighbors neighbours
        odor odour
        offense offence
        paralyzed paralysed
        rumor rumour
        signaled signalled
        signaling signalling
        skeptical sceptical
        skillful skilful
        theater theatre
        theaters theatres
        traveled travelled
        traveler traveller
        travelers travellers
        traveling travelling
        tumor tumour
        unfavorite unfavourite
        vapor vapour
        """)

    private static let indonesian = VariantWords(
        """
        akaun akun
        kerana karena
        laluan sandi
        peranti perangkat
        pautan tautan
        skrin layar
        tarikh tanggal
        tetapan pengaturan
        """)

    private static let malay = VariantWords(
        """
        akun akaun
        beranda laman_utama
        berhasil berjaya
        coba cuba
        gratis percuma
        jaringan rangkaian
        karena kerana
        layar skrin
        pengaturan tetapan
        perangkat peranti
        ponsel telefon
        silakan sila
        surel e-mel
        tanggal tarikh
        tautan pautan
        tombol butang
        uang wang
        unduh muat_turun
        unduhan muat_turun
        unggah muat_naik
        unggahan muat_naik
        """)

    /// Terms of OpenCC's lists for Taiwan, those with one meaning, and characters that a conversion from simplified ones gets wrong.
    private static let taiwanese = VariantWords(
        """
        信息 訊息
        公裡 公里
        兼容 相容
        內存 記憶體
        分辨率 解析度
        分鍾 分鐘
        剪貼板 剪貼簿
        剪切板 剪貼簿
        刷新 重新整理
        反饋 回饋
        噹前 目前
        圖錶 圖表
        復製 複製
        恢複 恢復
        應用程序 應用程式
        打印 列印
        打印機 印表機
        控製 控制
        搜索 搜尋
        文件夾 資料夾
        文檔 文件
        方嚮 方向
        服務器 伺服器
        標准 標準
        模闆 範本
        激活 啟用
        登錄 登入
        短信 簡訊
        硬盤 硬碟
        窗口 視窗
        粘貼 貼上
        網關 閘道
        網絡 網路
        緩存 快取
        聯係人 聯絡人
        聯系人 聯絡人
        聯繫人 聯絡人
        菜單 選單
        視頻 影片
        設置 設定
        調試 除錯
        賬戶 帳戶
        賬號 帳號
        軟件 軟體
        重復 重複
        鏈接 連結
        限製 限制
        隻能 只能
        音頻 音訊
        首選項 偏好設定
        鼠標 滑鼠
        默認 預設
        屏幕 螢幕
        全屏 全螢幕
        二維碼 行動條碼
        光標 游標
        回收站 垃圾桶
        變量 變數
        字符 字元
        字節 位元組
        拖拽 拖曳
        攝像頭 相機
        截屏 截圖
        查找 尋找
        充電寶 行動電源
        電子郵箱 電子信箱
        顯卡 顯示卡
        比特率 位元率
        """, isWithoutSpaces: true)
}
