import Foundation

/// A program in the format of SE-0305: a binary target of SwiftPM, which mise also installs.
enum ArtifactBundle {
    /// Creates `<name>.artifactbundle`.
    ///
    /// - Parameters:
    ///   - program: Its file.
    ///   - name: The name of the bundle, and of the program in it.
    ///   - folder: Where the bundle goes.
    static func make(of program: URL, named name: String, _ version: String, _ triple: String, in folder: URL) throws -> URL {
        let bundle = folder.appendingPathComponent("\(name).artifactbundle")
        let path = "\(name)-\(version)-\(triple)/bin/\(name)"
        try FileManager.default.copy(program, to: bundle.appendingPathComponent(path))
        let manifest = """
            {
              "schemaVersion" : "1.0",
              "artifacts" : {
                "\(name)" : {
                  "type" : "executable",
                  "version" : "\(version)",
                  "variants" : [{ "path" : "\(path)", "supportedTriples" : ["\(triple)"] }]
                }
              }
            }

            """
        try FileManager.default.write(manifest, to: bundle.appendingPathComponent("info.json"))
        return bundle
    }
}
