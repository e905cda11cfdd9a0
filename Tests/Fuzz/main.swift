import Foundation
import Glibc

/// `fbprof-fuzz damage TRACE…`, or
/// `fbprof-fuzz TARGET [--count N] [--seed S] [--from N] [--save FILE] [CORPUS…]`: see Tests/Fuzz/run.
struct Options {
    var target = ""
    var count = 1000
    var seed: UInt64 = 1
    var from = 0
    var progress: String?
    /// Where to write the one mutant that `--from` names, instead of running it.
    var save: String?
    var corpus: [String] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func number(_ name: String, _ text: String?) throws -> Int {
            guard let number = text.flatMap({ Int($0) }), number >= 0 else { throw Problem("\(name) takes a number") }
            return number
        }
        while let word = rest.popFirst() {
            switch word {
            case "--count": count = try number(word, rest.popFirst())
            case "--seed": seed = UInt64(try number(word, rest.popFirst()))
            case "--from": from = try number(word, rest.popFirst())
            case "--progress": progress = rest.popFirst()
            case "--save": save = rest.popFirst()
            default: if target.isEmpty { target = word } else { corpus.append(word) }
            }
        }
        guard !target.isEmpty else { throw Problem("give a target: \(Target.names.joined(separator: ", "))") }
    }
}

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if options.target == "damage" {
        let findings = try options.corpus.flatMap(Damage.findings)
        for finding in findings { print(finding) }
        exit(findings.isEmpty ? 0 : 1)
    } else if let progress = options.progress {
        try Driver.mutate(options, progress)
    } else if let save = options.save {
        var random = SmallRandom(seed: options.seed &+ UInt64(options.from) &* 0x9E37_79B9_7F4A_7C15)
        let bytes = try Target.named(options.target, corpus: options.corpus).mutant(&random)
        try Data(bytes).write(to: URL(filePath: save))
    } else {
        let findings = try Driver(options: options).run()
        for finding in findings { print(finding) }
        exit(findings.isEmpty ? 0 : 1)
    }
} catch {
    FileHandle.standardError.write(Data("fbprof-fuzz: \(error)\n".utf8))
    exit(2)
}
