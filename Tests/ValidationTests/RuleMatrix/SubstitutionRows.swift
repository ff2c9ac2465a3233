import L10nDiagnostics
import TestSupport

/// Rules about substitutions and devices, by language.
enum SubstitutionRows {
    static let all = [
        undefined, unused, argnumDuplicate, argnumMissing, typeMismatch, withoutArg, namesDiffer, name, argOutside,
        deviceOther, deviceUnknown, shapeDiffers,
    ].flatMap { $0 }

    // Forms of a substitution, in languages of different shapes.
    private static let en: MatrixText = ["one": "%arg bag", "other": "%arg bags"]
    private static let de: MatrixText = ["one": "%arg Tasche", "other": "%arg Taschen"]
    private static let ru: MatrixText = ["one": "%arg сумка", "few": "%arg сумки", "many": "%arg сумок", "other": "%arg сумки"]
    private static let sl: MatrixText = ["one": "%arg torba", "two": "%arg torbi", "few": "%arg torbe", "other": "%arg torb"]
    private static let lv: MatrixText = ["zero": "%arg somu", "one": "%arg soma", "other": "%arg somas"]
    private static let ja: MatrixText = ["other": "バッグ%arg個"]

    private static let inEnglish = MatrixText.text("In %#@bags@", ("bags", 1, "lld", en))
    private static let inGerman = MatrixText.text("In %#@bags@", ("bags", 1, "lld", de))
    private static let inRussian = MatrixText.text("В %#@bags@", ("bags", 1, "lld", ru))
    private static let inSlovenian = MatrixText.text("V %#@bags@", ("bags", 1, "lld", sl))
    private static let inJapanese = MatrixText.text("%#@bags@の中", ("bags", 1, "lld", ja))

    static let undefined = rows(
        "substitution-undefined", from: inEnglish,
        [
            .error("de", .text("In %#@taschen@", ("bags", 1, "lld", de))),
            .error("ru", .text("В %#@сумки@", ("bags", 1, "lld", ru))),
            .error("sl", .text("V %#@torbe@", ("bags", 1, "lld", sl))),
            .error("ja", .text("%#@bag@の中", ("bags", 1, "lld", ja))),
            .silent("de", inGerman), .silent("ru", inRussian), .silent("sl", inSlovenian), .silent("ja", inJapanese),
        ])

    static let unused = rows(
        "substitution-unused", from: inEnglish,
        [
            .warning("de", .text("In %#@bags@", ("bags", 1, "lld", de), ("boxes", 1, "lld", de))),
            .warning("ru", .text("В %#@bags@", ("bags", 1, "lld", ru), ("boxes", 1, "lld", ru))),
            .warning("ja", .text("%#@bags@の中", ("bags", 1, "lld", ja), ("boxes", 1, "lld", ja))),
            .silent("de", inGerman), .silent("ru", inRussian), .silent("ja", inJapanese),
            .left(to: "error substitution-undefined", in: "sl", .text("V %#@torbe@", ("bags", 1, "lld", sl))),
        ])

    static let argnumDuplicate = rows(
        "substitution-argnum-duplicate",
        [
            .error(
                "en",
                .text(
                    "%#@bags@, %#@kilos@", ("bags", 1, "lld", en),
                    ("kilos", 1, "lf", ["one": "%arg kilo", "other": "%arg kilos"]))),
            .note("ru", .text("%#@bags@, %#@boxes@", ("bags", 1, "lld", ru), ("boxes", 1, "lld", ru))),
            .note("sl", .text("%#@bags@, %#@boxes@", ("bags", 1, "lld", sl), ("boxes", 1, "lld", sl))),
            .note("ja", .text("%#@bags@、%#@boxes@", ("bags", 1, "lld", ja), ("boxes", 1, "lld", ja))),
            .silent("en", .text("%#@bags@, %#@boxes@", ("bags", 1, "lld", en), ("boxes", 2, "lld", en))),
            .silent("ru", .text("%#@bags@, %#@boxes@", ("bags", 1, "lld", ru), ("boxes", 2, "lld", ru))),
            .silent("ja", .text("%#@bags@、%#@boxes@", ("bags", 1, "lld", ja), ("boxes", 2, "lld", ja))),
            .silent("sl", .text("%#@bags@, %#@boxes@", ("bags", 1, "lld", sl), ("boxes", 2, "lld", sl))),
        ])

    static let argnumMissing = rows(
        "substitution-argnum-missing",
        [
            .warning("en", .text("%#@bags@, %#@boxes@", ("bags", nil, "lld", en), ("boxes", nil, "lld", en))),
            .warning("ru", .text("%#@bags@, %#@boxes@", ("bags", nil, "lld", ru), ("boxes", nil, "lld", ru))),
            .warning("ja", .text("%#@bags@、%@", ("bags", nil, "lld", ja))),
            .warning("sl", .text("%@, %#@bags@", ("bags", nil, "lld", sl))),
            // One argument needs no number.
            .silent("en", .text("In %#@bags@", ("bags", nil, "lld", en))),
            .silent("ru", .text("В %#@bags@", ("bags", nil, "lld", ru))),
            .silent("ja", .text("%#@bags@", ("bags", nil, "lld", ja))), .silent("sl", inSlovenian),
        ])

    static let typeMismatch = rows(
        "substitution-type-mismatch", from: inEnglish,
        [
            .error("de", .text("In %#@bags@", ("bags", 2, "lld", de)), also: ["warning format-missing-argument"]),
            .error("ru", .text("В %#@bags@", ("bags", 1, "@", ru))),
            .error("sl", .text("V %#@bags@", ("bags", 1, "lf", sl))), .error("ja", .text("%#@bags@", ("bags", 1, "@", ja))),
            .silent("de", inGerman), .silent("ru", inRussian), .silent("sl", inSlovenian), .silent("ja", inJapanese),
        ])

    static let withoutArg = rows(
        "substitution-without-arg",
        [
            .note("en", .text("Remove %#@them@ (%1$lld)", ("them", 1, "lld", ["one": "it", "other": "them"]))),
            .note(
                "ru",
                .text(
                    "Удалить %#@them@ (%1$lld)",
                    ("them", 1, "lld", ["one": "сумку", "few": "сумки", "many": "сумок", "other": "сумки"]))),
            .note("ja", .text("%#@them@を削除 (%1$lld)", ("them", 1, "lld", ["other": "バッグ"]))),
            .note(
                "sl",
                .text(
                    "Odstrani %#@them@ (%1$lld)",
                    ("them", 1, "lld", ["one": "torbo", "two": "torbi", "few": "torbe", "other": "torb"]))),
            .silent("en", inEnglish), .silent("ru", inRussian), .silent("ja", inJapanese), .silent("sl", inSlovenian),
            // Some forms show it, which another rule reports.
            .left(
                to: "error plural-implied-quantity", in: "lv",
                .text("%#@bags@", ("bags", 1, "lld", lv.with("one", "viena soma")))),
        ])

    static let namesDiffer = rows(
        "substitution-names-differ", from: inEnglish,
        [
            .note("de", .text("In %#@taschen@", ("taschen", 1, "lld", de))),
            .note("ru", .text("В %#@sumki@", ("sumki", 1, "lld", ru))), .note("ja", .text("%#@kaban@", ("kaban", 1, "lld", ja))),
            .silent("de", inGerman), .silent("ru", inRussian), .silent("ja", inJapanese), .silent("sl", inSlovenian),
        ])

    static let name = rows(
        "substitution-name",
        [
            .warning("en", .text("In %#@my.bags@", ("my.bags", 1, "lld", en))),
            .note("ru", .text("В %#@сумки@", ("сумки", 1, "lld", ru))), .note("ja", .text("%#@鞄@", ("鞄", 1, "lld", ja))),
            .silent("en", inEnglish), .silent("ru", inRussian), .silent("ja", inJapanese),
            .silent("sl", .text("V %#@torbe_2@", ("torbe_2", 1, "lld", sl))),
        ])

    static let argOutside = rows(
        "arg-outside-substitution",
        [
            .error("en", "%arg bags"), .error("ru", "%arg сумок"), .error("ja", "バッグ%arg個"), .error("ar", "%arg حقيبة"),
            .error("sl", "%arg torb", from: "%lld bags"),
            .silent("en", inEnglish), .silent("ru", inRussian), .silent("sl", inSlovenian), .silent("ja", inJapanese),
        ])

    // MARK: Devices

    private static let tapOrClick = MatrixText.devices(["mac": "Click here", "other": "Tap here"])

    static let deviceOther = rows(
        "device-other-missing", from: tapOrClick,
        [
            .warning("de", .devices(["mac": "Hier klicken", "iphone": "Hier tippen"])),
            .warning("ru", .devices(["mac": "Нажмите", "iphone": "Коснитесь"])),
            .warning("ja", .devices(["mac": "クリック", "iphone": "タップ"])),
            .warning("ar", .devices(["mac": "انقر هنا", "iphone": "اضغط هنا"])),
            .silent("de", .devices(["mac": "Hier klicken", "other": "Hier tippen"])),
            .silent("ru", .devices(["mac": "Нажмите", "other": "Коснитесь"])),
            .silent("ja", .devices(["mac": "クリック", "other": "タップ"])),
            .silent("ar", .devices(["mac": "انقر هنا", "other": "اضغط هنا"])),
        ])

    static let deviceUnknown = rows(
        "device-unknown", from: tapOrClick,
        [
            .error("de", .devices(["mac": "Hier klicken", "macbook": "Klicken", "other": "Hier tippen"])),
            .error("ru", .devices(["mac": "Нажмите", "android": "Коснитесь", "other": "Коснитесь"])),
            .error("ja", .devices(["mac": "クリック", "iPhone": "タップ", "other": "タップ"])),
            .silent("de", .devices(["mac": "Hier klicken", "other": "Hier tippen"])),
            .silent("ru", .devices(["mac": "Нажмите", "applewatch": "Коснитесь", "other": "Коснитесь"])),
            .silent("ja", .devices(["mac": "クリック", "applevision": "つまむ", "other": "タップ"])),
        ])

    static let shapeDiffers = rows(
        "variation-shape-differs", from: tapOrClick,
        [
            .note("de", "Hier tippen"), .note("ru", .devices(["other": "Коснитесь"])), .note("ja", "タップ"),
            .note("ar", "اضغط هنا"),
            .silent("de", .devices(["mac": "Hier klicken", "other": "Hier tippen"])),
            .silent("ru", .devices(["mac": "Нажмите", "ipad": "Нажмите", "other": "Коснитесь"])),
            // Each language chooses its own plural forms.
            .silent("ja", Bags.ja, from: Bags.en), .silent("sl", Bags.sl, from: Bags.en),
            // Plural forms inside the devices.
            .silent(
                "pl", .devices(["mac": Bags.pl, "other": "Torby: %lld"]),
                from: .devices(["mac": Bags.en, "other": "Bags: %lld"])),
        ])
}
