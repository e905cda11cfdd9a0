import Foundation
import FrameStatistics
import FrameTrace
import GRDB
import Testing

@testable import FrameBudgetHistory

@Suite("History file")
struct HistoryFileTests {
    let folder = HistoryFolder()

    @Test("a run comes back as it went in, and only once")
    func roundTrip() throws {
        let file = try HistoryFile.open(folder["h"])
        let run = MadeUpRun.run(3, branch: "main")
        #expect(try file.add(run))
        #expect(try !file.add(run))
        #expect(try file.count() == 1)
        var query = HistoryQuery()
        query.hasPhases = true
        let found = try HistoryFile.read(folder["h"]).extract(query)
        let entry = try #require(found.runs.first)
        #expect(entry.origin == run.origin)
        #expect(entry.lane == run.lane)
        #expect(entry.seed == run.seed)
        #expect(entry.isQuiet == run.isQuiet)
        for figures in run.figures {
            for (metric, value) in figures.values {
                let match = found.values.filter {
                    $0.app == figures.app && $0.phase == figures.phase && $0.metric == metric
                }
                #expect(match.map(\.value) == [value])
            }
        }
        let times = try file.figures(of: entry.number)
        #expect(times.count == run.figures.count { $0.mainThread != nil })
        for figures in times {
            let original = try #require(run.figures.first { $0.app == figures.app && $0.phase == figures.phase })
            #expect(figures.onCPU == original.onCPU)
            #expect(figures.mainThread == original.mainThread)
        }
    }

    @Test("questions by app, figure, workload and branch are answered with those alone")
    func queries() throws {
        let file = try HistoryFile.open(folder["h"])
        for number in 0..<6 {
            _ = try file.add(
                MadeUpRun.run(number, branch: number < 4 ? "main" : "topic", workload: number == 0 ? "x" : "w")
            )
        }
        var query = HistoryQuery()
        query.branch = "main"
        query.workload = "w"
        query.app = "notes"
        query.metrics = [.onCPUP95]
        let found = try file.extract(query)
        #expect(found.runs.map(\.origin.id) == ["run-1", "run-2", "run-3"])
        #expect(found.values.count == 3)
        #expect(found.values.allSatisfy { $0.app == "notes" && $0.metric == .onCPUP95 && $0.phase == nil })
        let names = try file.names()
        #expect(names.apps == ["maps", "notes"])
        #expect(names.workloads == ["w", "x"])
        #expect(names.branches == ["main", "topic"])
    }

    @Test("writers at the same time lose nothing")
    func concurrent() async throws {
        let path = folder["h"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    // Made at the same time, too.
                    let file = try HistoryFile.open(path)
                    for number in 0..<15 { _ = try file.add(MadeUpRun.run(writer * 100 + number)) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try HistoryFile.read(path).count() == 45)
    }

    @Test("a thousand runs of 6,000 frames take 25 MB at most")
    func size() throws {
        let file = try HistoryFile.open(folder["h"])
        let runs = 20
        for number in 0..<runs { _ = try file.add(MadeUpRun.run(number, frames: 6000)) }
        let size = try #require(try FileManager.default.attributesOfItem(atPath: folder["h"])[.size] as? Int)
        #expect(size * 1000 / runs <= 25_000_000, "\(size) bytes for \(runs) runs")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["h"], "one file at rest")
    }

    @Test("an older file is brought to this version; a newer one is refused and left alone")
    func versions() throws {
        let path = folder["h"]
        _ = try HistoryFile.open(path).add(MadeUpRun.run(1))
        var later = HistorySchema.current
        later.steps.append { try $0.execute(sql: "ALTER TABLE runs ADD COLUMN note TEXT") }
        let migrated = try HistoryFile.read(path, schema: later)
        #expect(try migrated.count() == 1)
        try migrated.close()
        let bytes = try Data(contentsOf: URL(filePath: path))
        for reads in [true, false] {
            let error = #expect(throws: HistoryError.self) {
                _ = reads ? try HistoryFile.read(path) : try HistoryFile.open(path)
            }
            #expect(error?.code == .newer)
            #expect(error?.description.contains("later version") == true)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test("what is no history is refused and left alone", arguments: ["text", "other", "cut"])
    func foreign(_ kind: String) throws {
        let path = folder[kind]
        switch kind {
        case "text": try Data("runs:\n- a list, not a history\n".utf8).write(to: URL(filePath: path))
        case "other":
            let other = try DatabaseQueue(path: path)
            try other.write { try $0.execute(sql: "CREATE TABLE runs (id INTEGER PRIMARY KEY)") }
            try other.close()
        default:
            let file = try HistoryFile.open(path)
            for number in 0..<10 { _ = try file.add(MadeUpRun.run(number, frames: 500)) }
            try file.close()
            var bytes = try Data(contentsOf: URL(filePath: path))
            // The header is whole; the pages behind it are not.
            bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4096))
            try bytes.write(to: URL(filePath: path))
        }
        let before = try Data(contentsOf: URL(filePath: path))
        let error = #expect(throws: HistoryError.self) {
            let file = try HistoryFile.open(path)
            _ = try file.add(MadeUpRun.run(77))
        }
        #expect(error?.code == .unreadable, "\(String(describing: error))")
        #expect(error?.description.contains(path) == true)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test("no file, a folder and a place without one are said as such")
    func missing() {
        #expect(throws: HistoryError.self) { try HistoryFile.read(folder["none"]) }
        #expect(!FileManager.default.fileExists(atPath: folder["none"]))
        for path in [folder.path, folder["no/such/place"], ""] {
            #expect(throws: HistoryError.self) { try HistoryFile.open(path) }
        }
    }

    @Test("hostile names are stored as text")
    func hostile() throws {
        let file = try HistoryFile.open(folder["h"])
        let name = "'); DROP TABLE runs; --"
        #expect(try file.add(MadeUpRun.run(1, branch: name, workload: name)))
        var query = HistoryQuery()
        query.branch = name
        #expect(try file.extract(query).runs.first?.lane.workload == name)
    }
}
