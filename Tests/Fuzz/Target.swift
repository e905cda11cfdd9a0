import Foundation
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import Scenario
import Simulation
import WorkloadYAML

/// A target of fuzzing: makes a mutant, and passes it to the code under test.
struct Target {
    var mutant: (inout SmallRandom) throws -> [UInt8]
    var take: ([UInt8]) throws -> Void

    func run(_ random: inout SmallRandom) throws { try take(try mutant(&random)) }

    static let names = ["trace", "workload", "result", "baseline", "inputs", "elf"]

    /// - Parameter corpus: the files to mutate. Without any, `trace` mutates a run that it makes itself.
    static func named(_ name: String, corpus: [String]) throws -> Target {
        let given = try corpus.map { Array(try Data(contentsOf: URL(filePath: $0))) }
        switch name {
        case "trace": return try trace(given)
        case "workload":
            let words = [
                "repeat: 1000000\n", "- ", "{", "[", "&a ", "*a", "<<: ", "!!int ", "1e999", "60s", "\t", "? ",
            ]
            return bytes(given, words) { _ = try? WorkloadFile.parse($0, named: "mutant") }
        case "result":
            return bytes(given, jsonWords) { bytes in
                guard let result = try? ResultJSON.decode(String(decoding: bytes, as: UTF8.self)) else { return }
                TraceUser.useResult(result, nil)
            }
        case "baseline":
            return bytes(given, jsonWords) { bytes in
                guard let baseline = try? BaselineJSON.decode(String(decoding: bytes, as: UTF8.self)) else { return }
                _ = BaselineTable(width: 100, usesColor: true).show(baseline)
            }
        case "inputs": return bytes(given, []) { _ = try? InputLog($0) }
        case "elf":
            return bytes(given, [Array(repeating: 0xFF, count: 8)].map { String(decoding: $0, as: UTF8.self) }) {
                bytes in
                guard let file = ELFFile(ByteSource(bytes: bytes)) else { return }
                let table = SymbolTable(file)
                for address in stride(from: UInt64(0), to: 1 << 16, by: 997) { _ = table.function(at: address) }
            }
        case "self-test":
            // Traps over every fourth mutant or so.
            return bytes(given, []) { bytes in precondition(bytes.count % 4 != 0) }
        default: throw Problem("there is no target \(name): \(names.joined(separator: ", "))")
        }
    }

    private static let jsonWords = [
        "null", "-1", "1e308", "9223372036854775807", "-9223372036854775808", "[", "{", "\"", "\\u0000", "[[[[[[[[[[",
        "1e-320", "true", "18446744073709551615",
    ]

    private static func bytes(_ corpus: [[UInt8]], _ words: [String], _ take: @escaping ([UInt8]) -> Void) -> Target {
        let mutator = ByteMutator(words: words.map { Array($0.utf8) })
        return Target(
            mutant: { random in
                guard !corpus.isEmpty else { throw Problem("give files to begin with") }
                let (one, other) = (random.choose(corpus), random.choose(corpus))
                return mutator.mutant(of: one, and: other, &random)
            },
            take: take
        )
    }

    private static func trace(_ given: [[UInt8]]) throws -> Target {
        let corpus = given.isEmpty ? [try virtual()] : given
        let mutators = corpus.map(TraceMutator.init)
        let first = try Analysis.analyze(Trace(bytes: corpus[0]))
        return Target(
            mutant: { random in
                let mutator = random.choose(mutators)
                return mutator.mutant(&random)
            },
            take: { bytes in
                TraceUser.follow(bytes)
                let trace = try? Trace(bytes: bytes)
                TraceUser.readInPieces(bytes, as: trace)
                guard let trace else { return }
                TraceUser.use(trace, first)
            }
        )
    }

    /// A short run in virtual time with many kinds of events.
    private static func virtual() throws -> [UInt8] {
        let workload = try WorkloadFile.parse(text: Corpus.workload, named: "corpus")
        return VirtualEngine.trace(CompiledWorkload(workload), recordedBy: "fuzz")
    }
}
