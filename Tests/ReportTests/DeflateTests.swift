import Foundation
import Testing
import Thoroughness

@testable import FrameBudgetReports

/// Decompresses with an independent reader, zlib.
@Suite("Deflate")
struct DeflateTests {
    static let samples: [(name: String, bytes: [UInt8])] = {
        var random = Random(state: 3)
        let noise = (0..<70_000).map { _ in UInt8(random.next() * 256) }
        let few = (0..<200_000).map { _ in UInt8(random.next() * random.next() * 20) }
        let markup = Array(HTMLReport.body(of: SyntheticRun.plain).markup.utf8)
        // Counts that grow like Fibonacci numbers give the longest possible codes.
        var skewed: [UInt8] = []
        var (count, next) = (1, 1)
        for symbol in 0..<20 {
            skewed += [UInt8](repeating: UInt8(symbol), count: count)
            (count, next) = (next, count + next)
        }
        skewed = skewed.indices.map { skewed[$0 * 7919 % skewed.count] }
        return [
            ("nothing", []), ("one", [7]), ("two", [7, 8]), ("one byte often", [UInt8](repeating: 9, count: 100_000)),
            ("noise", noise), ("few bytes", few), ("markup", markup), ("skewed", skewed),
            ("far repeats", Array(noise[..<32_768] + noise[..<32_768] + noise[..<300])),
        ]
    }()

    private static let packed = MadeOnce<String, [UInt8]>()

    /// A sample and what it is compressed to.
    private func sample(_ name: String) throws -> (bytes: [UInt8], packed: [UInt8]) {
        let bytes = try #require(Self.samples.first { $0.name == name }).bytes
        return (bytes, Self.packed.value(name) { Deflate.compress(bytes) })
    }

    @Test("zlib reads back what was compressed", arguments: samples.map(\.name))
    func readsBack(_ name: String) throws {
        let (bytes, compressed) = try sample(name)
        let folder = FileManager.default.temporaryDirectory.appending(path: "fbprof-deflate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (packed, whole) = (folder.appending(path: "packed"), folder.appending(path: "whole"))
        try Data(compressed).write(to: packed)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "inflate.py")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path(), packed.path(), whole.path()]
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus == 127 {
            withKnownIssue("SKIPPED: python3 is not installed") { Issue.record("no python3") }
            return
        }
        #expect(process.terminationStatus == 0)
        #expect(try Array(Data(contentsOf: whole)) == bytes)
    }

    @Test("repetitive data gets small, noise stays about as large")
    func ratio() throws {
        func ratio(_ name: String) throws -> Double {
            let (bytes, packed) = try sample(name)
            return Double(packed.count) / Double(bytes.count)
        }
        #expect(try ratio("one byte often") < 0.005)
        #expect(try ratio("markup") < 0.25)
        #expect(try ratio("noise") < 1.02)
        // Within a bit per byte of the entropy of its byte counts: 3.7 bits.
        #expect(try ratio("few bytes") < 0.55)
    }
}
