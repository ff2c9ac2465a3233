import Foundation

/// What a program consists of, as an SPDX 2.3 document (https://spdx.github.io/spdx-spec/v2.3/).
struct SoftwareBill: Encodable {
    private struct Creation: Encodable {
        // The same document every time.
        let created = "1980-01-01T00:00:00Z"
        let creators = ["Organization: swift-l10n", "Tool: dev-package"]
    }

    private struct Package: Encodable {
        let id: String
        let name: String
        let versionInfo: String
        let downloadLocation: String
        let filesAnalyzed = false
        let licenseConcluded: String
        let licenseDeclared: String
        let copyrightText = "NOASSERTION"
        var checksums: [FileChecksum]?

        enum CodingKeys: String, CodingKey {
            case id = "SPDXID"
            case name, versionInfo, downloadLocation, filesAnalyzed, licenseConcluded, licenseDeclared, copyrightText, checksums
        }
    }

    private struct FileChecksum: Encodable {
        let algorithm = "SHA256"
        let checksumValue: String
    }

    private struct Relationship: Encodable {
        let spdxElementId: String
        let relationshipType: String
        let relatedSpdxElement: String
    }

    private let spdxVersion = "SPDX-2.3"
    private let dataLicense = "CC0-1.0"
    private let id = "SPDXRef-DOCUMENT"
    private let name: String
    private let documentNamespace: String
    private let creationInfo = Creation()
    private let packages: [Package]
    private let relationships: [Relationship]

    enum CodingKeys: String, CodingKey {
        case id = "SPDXID"
        case spdxVersion, dataLicense, name, documentNamespace, creationInfo, packages, relationships
    }

    /// - Parameters:
    ///   - name: Of the archive without its suffix.
    ///   - program: What the components are linked into.
    init(_ name: String, _ version: String, of program: URL, _ components: [Component]) throws {
        let address = "https://github.com/swift-l10n/swift-l10n"
        self.name = name
        documentNamespace = "\(address)/releases/download/\(version)/\(name).spdx.json"
        let sum = try Checksum.sha256(of: [program.lastPathComponent], in: program.deletingLastPathComponent()).prefix(64)
        let own = Package(
            id: "SPDXRef-l10n", name: "l10n", versionInfo: version, downloadLocation: "git+\(address)@\(version)",
            licenseConcluded: Component.expression(components), licenseDeclared: "Apache-2.0",
            checksums: [FileChecksum(checksumValue: String(sum))])
        packages =
            [own]
            + components.map { component in
                Package(
                    id: Self.identifier(component), name: component.name, versionInfo: component.version,
                    downloadLocation: component.address, licenseConcluded: component.license,
                    licenseDeclared: component.license)
            }
        relationships =
            [
                Relationship(
                    spdxElementId: id, relationshipType: "DESCRIBES", relatedSpdxElement: own.id)
            ]
            + components.map { component in
                // The data of CLDR are in the code.
                Relationship(
                    spdxElementId: own.id, relationshipType: component.name == "cldr" ? "CONTAINS" : "STATIC_LINK",
                    relatedSpdxElement: Self.identifier(component))
            }
    }

    /// Letters, digits, points, and hyphens.
    private static func identifier(_ component: Component) -> String {
        "SPDXRef-" + component.name.replacingOccurrences(of: "+", with: "p")
    }

    /// The document.
    func text() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}
