internal import L10nDiagnostics
package import L10nStringCatalogs
package import L10nSyntax

extension StringCatalog {
    /// Everything that the file contains about some keys, in the order of the file.
    package func contents(of keys: [String]) -> [(key: String, contents: JSONNode)] {
        let wanted = Set(keys)
        var starts: [UInt32: String] = [:]
        for entry in entries {
            let key = string(entry.key)
            if wanted.contains(key) { starts[entry.range.start] = key }
        }
        return document.withRoot { root in
            root?["strings"]?.members.compactMap { member in
                starts[member.value.range.start].map { ($0, member.value.node) }
            } ?? []
        }
    }
}
