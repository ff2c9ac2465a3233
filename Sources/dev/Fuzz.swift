import ArgumentParser
struct Fuzz: ParsableCommand {}
