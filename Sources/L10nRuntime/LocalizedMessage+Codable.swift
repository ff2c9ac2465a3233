// Messages for job queues, and for errors that a server sends: the key and the arguments, so that who shows them chooses the language.

extension CodingUserInfoKey {
    /// The tables in which a decoder looks for the texts of messages, an array of ``TextTable``.
    ///
    /// ```swift
    /// decoder.userInfo[.textTables] = [L10n.__table]
    /// ```
    public static let textTables = CodingUserInfoKey(rawValue: "swift-l10n.text-tables")!
}

/// A message has the name of its table, its key, and its arguments: `{"table": "Shop", "key": "cart.items", "arguments": [{"integer": 2}]}`.
extension LocalizedMessage: Codable {
    private enum CodingKeys: String, CodingKey {
        case table, key, arguments
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(table.name, forKey: .table)
        try container.encode(key, forKey: .key)
        if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    }

    /// Finds the text in a table that the decoder knows.
    ///
    /// - Throws: `DecodingError` if no table under `CodingUserInfoKey.textTables` has the name and the key, and if the arguments are not
    ///   those that the text takes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .table)
        let key = try container.decode(String.self, forKey: .key)
        let arguments = try container.decodeIfPresent([MessageArgument].self, forKey: .arguments) ?? []
        func failure(_ coding: CodingKeys, _ description: String) -> DecodingError {
            .dataCorruptedError(forKey: coding, in: container, debugDescription: description)
        }
        let tables = decoder.userInfo[.textTables] as? [TextTable] ?? []
        guard let table = tables.first(where: { $0.name == name }) else {
            throw failure(.table, "there is no table '\(name)' in the decoder's userInfo[.textTables]")
        }
        guard let number = table.number(ofKey: key) else { throw failure(.key, "the table '\(name)' has no key '\(key)'") }
        if let position = ArgumentUses(of: number, in: table).firstUnfit(arguments) {
            throw failure(.arguments, "the text of '\(key)' takes another argument \(position)")
        }
        self.init(table: table, number: number, arguments: arguments)
    }
}

/// An argument is an object with its kind: `{"text": "Ann"}`.
extension MessageArgument: Codable {
    private enum CodingKeys: String, CodingKey {
        case integer, unsigned, double, text
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .unsigned(let value): try container.encode(value, forKey: .unsigned)
        case .double(let value): try container.encode(value, forKey: .double)
        case .text(let text): try container.encode(text, forKey: .text)
        }
    }

    /// - Throws: `DecodingError` for an object without one of the kinds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys.first {
        case .integer?: self = .integer(try container.decode(Int.self, forKey: .integer))
        case .unsigned?: self = .unsigned(try container.decode(UInt.self, forKey: .unsigned))
        case .double?: self = .double(try container.decode(Double.self, forKey: .double))
        case .text?: self = .text(try container.decode(String.self, forKey: .text))
        case nil:
            let kinds = "an argument is an object with 'integer', 'unsigned', 'double', or 'text'"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: kinds))
        }
    }
}
