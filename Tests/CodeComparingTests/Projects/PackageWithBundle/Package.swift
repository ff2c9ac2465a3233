// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Player", defaultLocalization: "en",
    targets: [
        .target(name: "PlayerKit", resources: [.process("Resources")]), .target(name: "LyricsKit", resources: [.process("Resources")]),
    ])
