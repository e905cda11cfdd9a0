import Foundation
import FrameBudget
import FrameStatistics
import Testing

@testable import FrameBudgetHistory

/// Several writers, and writers that were killed.
@Suite("Writers of a history")
struct HistoryWritersTests {
    let folder = HistoryFolder()

    @Test("fourteen writers at the same time lose nothing")
    func concurrent() async throws {
        let path = folder["h"]
        let (writers, runs) = (14, 5)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask {
                    // Each writer has a thread of its own: the task pool does not run so many tasks at once.
                    try await Self.onThread {
                        // Opened inside the task, so that the writers also create the file at the same time.
                        let file = try HistoryFile.open(path)
                        for number in 0..<runs {
                            let isNew = try file.add(MadeUpRun.run(writer * 100 + number))
                            #expect(isNew)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let found = try HistoryFile.read(path).extract()
        let expected = (0..<writers).flatMap { writer in (0..<runs).map { "run-\(writer * 100 + $0)" } }
        #expect(Set(found.runs.map(\.origin.id)) == Set(expected))
        #expect(found.runs.count == writers * runs)
        #expect(found.values.count == writers * runs * 2 * HistoryFigures.metrics.count)
    }

    @Test("a writer without patience is refused while another one writes; a reader sees no uncommitted change")
    func isolation() throws {
        let path = folder["h"]
        let file = try HistoryFile.open(path)
        _ = try file.add(MadeUpRun.run(1))
        let reader = try HistoryFile.read(path)
        try file.database.transaction(.immediate) {
            try file.database.run("DELETE FROM frame_times; DELETE FROM figures; DELETE FROM runs")
            #expect(try reader.count() == 1)
            let impatient = try SQLiteDatabase(path, .readWrite, patience: 0)
            let error = #expect(throws: SQLiteError.self) { try impatient.run("BEGIN IMMEDIATE") }
            #expect(error.map { HistoryError.of($0, path: path).code } == .busy)
        }
        #expect(try reader.count() == 0)
    }

    @Test("an add that fails halfway leaves nothing behind")
    func rollback() throws {
        let file = try HistoryFile.open(folder["h"])
        _ = try file.add(MadeUpRun.run(1))
        var run = MadeUpRun.run(2)
        // Adding the same frame times twice breaks a constraint, after most of the run was written.
        run.figures.append(run.figures[run.figures.count - 1])
        let error = #expect(throws: HistoryError.self) { try file.add(run) }
        #expect(error?.description.contains("UNIQUE constraint failed") == true)
        #expect(try file.count() == 1)
        #expect(try file.add(MadeUpRun.run(2)))
        #expect(try file.extract().runs.count == 2)
    }

    /// A killed writer leaves its files as they are in the middle of a transaction, so the test copies both during one.
    @Test("a history whose writer was killed in a transaction can be read and written", arguments: [true, false])
    func killed(_ reads: Bool) throws {
        let (path, copy) = (folder["h"], folder["copy"])
        let file = try HistoryFile.open(path)
        for number in 0..<10 { _ = try file.add(MadeUpRun.run(number, frames: 500)) }
        // A page cache that is too small makes SQLite write pages before the end of the transaction.
        try file.database.run("PRAGMA cache_size = 1")
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try file.database.transaction(.immediate) {
                try file.database.run("UPDATE frame_times SET times = zeroblob(length(times)), count = 1")
                try file.database.run("DELETE FROM figures")
                for suffix in ["", "-journal"] {
                    try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
                }
                throw Stop()
            }
        }
        let bytes = try Data(contentsOf: URL(filePath: copy))
        #expect(try bytes != Data(contentsOf: URL(filePath: path)), "the copy is not as it was before the transaction")
        let whole = try HistoryFile.read(path)
        let survivor = reads ? try HistoryFile.read(copy) : try HistoryFile.open(copy)
        let found = try survivor.extract()
        #expect(try found == whole.extract())
        for run in found.runs { #expect(try survivor.figures(of: run.number) == whole.figures(of: run.number)) }
        #expect(try HistoryFile.open(copy).add(MadeUpRun.run(10)))
        #expect(!FileManager.default.fileExists(atPath: copy + "-journal"))
    }

    /// Runs a body on a thread of its own.
    private static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread { done.resume(with: Result(catching: body)) }
        }
    }
}
