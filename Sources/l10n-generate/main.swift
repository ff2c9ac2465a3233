// What the build plugin runs: `l10n-generate --catalog FILE --output FILE [--configuration FILE] [--target NAME] [--resources FOLDER
// --folder NAME…]`. It is compiled in the builds of others, so it takes no library for six options.

import L10nCatalogBuilding
import L10nFileTrees
import L10nValidation

Interruption.run {
    var request = BuildGeneration.Request()
    var arguments = CommandLine.arguments.dropFirst()
    while let option = arguments.popFirst() {
        let value = arguments.popFirst()
        switch option {
        case "--catalog": request.catalog = value ?? ""
        case "--output": request.output = value ?? ""
        case "--configuration": request.configuration = value
        case "--target": request.target = value
        case "--resources": request.resources = value
        case "--folder": request.languageFolders.append(value ?? "")
        default: request.catalog = ""
        }
    }
    if request.catalog.isEmpty || request.output.isEmpty {
        print("usage: l10n-generate --catalog FILE --output FILE [--configuration FILE] [--target NAME]")
        print("       [--resources FOLDER --folder NAME…]")
        return 2
    }
    let outcome = BuildGeneration(tree: DiskFileTree()).run(request)
    print(XcodeReporter(folder: "").render(outcome.report), terminator: "")
    for line in outcome.lines { print(line) }
    return outcome.isFailure ? 1 : 0
}
