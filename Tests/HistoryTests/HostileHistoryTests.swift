import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetHistory

/// Files that are not histories, and damaged histories.
@Suite("Hostile histories")
struct HostileHistoryTests {
    let folder = HistoryFolder()

    @Test(
        "a file that is not a history, or a damaged one, is refused and stays unchanged",
        arguments: ["text", "random", "other", "pages", "short"]
    )
    func foreign(_ kind: String) throws {
        let path = folder[kind]
        switch kind {
        case "text": try Data("runs:\n- a list, not a history\n".utf8).write(to: URL(filePath: path))
        case "random":
            var random = DeterministicRandom(seed: 1)
            try Data((0..<20_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }).write(to: URL(filePath: path))
        case "other":
            let other = try SQLiteDatabase(path, .readWrite, patience: 1)
            try other.run("CREATE TABLE runs (id INTEGER PRIMARY KEY)")
        default:
            var bytes = try history(path)
            // The header is intact; the pages after it are overwritten, or the second half of the file is cut off.
            if kind == "pages" {
                bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - 4096))
            } else {
                bytes = bytes.prefix(bytes.count / 2)
            }
            try bytes.write(to: URL(filePath: path))
        }
        try refuses(path, .unreadable, "") { _ = try $0.extract() }
    }

    @Test("a history with wrong tables or values is refused and stays unchanged")
    func tables() throws {
        // Each statement breaks a history; the error must contain the text beside it.
        let cases: [(sql: String, words: String)] = [
            ("DROP TABLE figures", "no such table"),
            ("DROP TABLE runs; CREATE TABLE runs (id INTEGER PRIMARY KEY)", "no such column"),
            ("ALTER TABLE runs RENAME COLUMN \"commit\" TO \"comment\"", "no such column"),
            ("UPDATE runs SET recorded_at = x'FF00'", "a value of recorded_at is not a text"),
            ("UPDATE runs SET \"commit\" = CAST(x'FF' AS TEXT)", "a value of commit is not UTF-8"),
            ("UPDATE runs SET seed = 'many'", "a value of seed is not a whole number"),
            ("UPDATE runs SET quiet = 0.5", "a value of quiet is not a whole number"),
            ("UPDATE lines SET whole = 'yes'", "a value of whole is not a whole number"),
            ("UPDATE figures SET value = 'long'", "a value of value is not a number"),
            ("UPDATE figures SET value = x'00'", "a value of value is not a number"),
            ("UPDATE frame_times SET times = 12", "a value of times is not bytes"),
            ("UPDATE frame_times SET count = -1", "a value of count is negative"),
            ("UPDATE frame_times SET kind = 'cpu' WHERE id = 1", "a value of kind is not a whole number"),
            (
                "DROP TABLE figures; CREATE TABLE figures (line TEXT, metric TEXT, run TEXT, value TEXT);"
                    + "INSERT INTO figures VALUES (1, 1, 1, 2.5)", "a value of run is not a whole number"
            ),
            (
                "DROP TABLE figures; CREATE VIEW figures AS SELECT 1 AS line, 1 AS metric, 1 AS run, 2.5 AS value",
                "prohibited"
            ),
            ("PRAGMA user_version = -1", "its version is -1"),
        ]
        let whole = try history(folder["whole"])
        for (number, broken) in cases.enumerated() {
            let path = folder["\(number)"]
            try whole.write(to: URL(filePath: path))
            try spoil(path, broken.sql)
            try refuses(path, .unreadable, broken.words) { file in
                let found = try file.extract()
                for run in found.runs { _ = try file.figures(of: run.number) }
            }
        }
    }

    @Test("a file of a later version is refused and stays unchanged")
    func later() throws {
        let path = folder["h"]
        _ = try history(path)
        try spoil(path, "PRAGMA user_version = \(HistorySchema.current.version + 1)")
        try refuses(path, .newer, "later version") { _ in }
    }

    @Test("triggers that are stored in a history do not run")
    func triggers() throws {
        let path = folder["h"]
        _ = try history(path)
        try spoil(path, "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM runs; END")
        let file = try HistoryFile.open(path)
        let before = try file.count()
        #expect(try file.add(MadeUpRun.run(77)))
        #expect(try file.count() == before + 1)
    }

    @Test("a history with one random byte changed is either read or refused with an error")
    func flips() throws {
        let path = folder["h"]
        let bytes = try history(path, runs: 1)
        var random = DeterministicRandom(seed: 2)
        var errors = 0
        for _ in 0..<300 {
            var spoiled = bytes
            spoiled[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255)
            try spoiled.write(to: URL(filePath: path))
            do throws(HistoryError) {
                let file = try HistoryFile.read(path)
                let found = try file.extract()
                for run in found.runs { _ = try file.figures(of: run.number) }
                _ = try file.names()
            } catch {
                #expect([.unreadable, .newer, .storage].contains(error.code), "\(error)")
                errors += 1
            }
        }
        #expect(errors > 0)
    }

    /// Makes a history of a few runs, and returns its bytes.
    private func history(_ path: String, runs: Int = 10) throws -> Data {
        let file = try HistoryFile.open(path)
        for number in 0..<runs { _ = try file.add(MadeUpRun.run(number, branch: "main", frames: 100)) }
        file.close()
        return try Data(contentsOf: URL(filePath: path))
    }

    private func spoil(_ path: String, _ sql: String) throws {
        let database = try SQLiteDatabase(path, .readWrite, patience: 1)
        try database.run("PRAGMA foreign_keys = OFF")
        try database.run(sql)
        database.close()
    }

    /// Expects an error both from reading and from opening, with the file's path in it, and an unchanged file.
    private func refuses(
        _ path: String,
        _ code: HistoryError.Code,
        _ words: String,
        use: (HistoryFile) throws -> Void
    ) throws {
        let before = try Data(contentsOf: URL(filePath: path))
        for writes in [false, true] {
            let error = #expect(throws: HistoryError.self, "\(words)") {
                let file = writes ? try HistoryFile.open(path) : try HistoryFile.read(path)
                try use(file)
                if writes { _ = try file.add(MadeUpRun.run(77)) }
            }
            #expect(error?.code == code, "\(String(describing: error))")
            #expect(error?.description.contains(path) == true)
            #expect(words.isEmpty || error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(try Data(contentsOf: URL(filePath: path)) == before, "\(words)")
        }
    }
}
