import Foundation
import FrameBudget
import FrameStatistics
import FrameTrace
import Testing

@testable import FrameBudgetHistory

@Suite("History file")
struct HistoryFileTests {
    let folder = HistoryFolder()

    @Test("a run is read back as it was added; adding it a second time changes nothing")
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

    @Test("the seed of a lane is read back, and different seeds make different lanes")
    func seeds() throws {
        let file = try HistoryFile.open(folder["h"])
        let runs = [nil, 7, 8].enumerated().map { MadeUpRun.run($0, seed: $1) }
        for run in runs { #expect(try file.add(run)) }
        let lanes = try HistoryFile.read(folder["h"]).runs().map(\.lane)
        #expect(lanes == runs.map(\.lane) && Set(lanes).count == 3)
        #expect(lanes.allSatisfy { $0.digest == "d" })
    }

    @Test("a query by app, metric, workload and branch returns only the matching runs and values")
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

    @Test("a thousand runs of 6,000 frames take 25 MB at most")
    func size() throws {
        let file = try HistoryFile.open(folder["h"])
        let runs = 20
        for number in 0..<runs { _ = try file.add(MadeUpRun.run(number, frames: 6000)) }
        let size = try #require(try FileManager.default.attributesOfItem(atPath: folder["h"])[.size] as? Int)
        #expect(size * 1000 / runs <= 25_000_000, "\(size) bytes for \(runs) runs")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["h"], "one file at rest")
    }

    @Test("an older file is migrated to the current version; a newer one is refused and stays unchanged")
    func versions() throws {
        let path = folder["h"]
        _ = try HistoryFile.open(path).add(MadeUpRun.run(1))
        var later = HistorySchema.current
        later.steps.append { try $0.run("ALTER TABLE runs ADD COLUMN note TEXT") }
        let migrated = try HistoryFile.read(path, schema: later)
        #expect(try migrated.count() == 1)
        migrated.close()
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

    /// The tables and a run exactly as version 1 of the file stores them. Do not change them when the schema changes.
    @Test("a file of version 1 can be read and written")
    func firstVersion() throws {
        let path = folder["h"]
        let old = try SQLiteDatabase(path, .readWrite, patience: 1)
        try old.run(
            """
            CREATE TABLE lanes (
                id INTEGER PRIMARY KEY, workload TEXT NOT NULL, digest TEXT NOT NULL, engine TEXT NOT NULL,
                machine_name TEXT NOT NULL, UNIQUE (workload, digest, engine, machine_name)
            );
            CREATE TABLE runs (
                id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, lane INTEGER NOT NULL REFERENCES lanes(id),
                recorded_at TEXT NOT NULL, "commit" TEXT, branch TEXT, seed INTEGER NOT NULL,
                recorded_by TEXT NOT NULL, ending TEXT NOT NULL, quiet INTEGER, steal REAL, other REAL,
                source TEXT NOT NULL
            );
            CREATE INDEX runs_by_time ON runs(lane, recorded_at);
            CREATE TABLE lines (
                id INTEGER PRIMARY KEY, app TEXT NOT NULL, phase TEXT, whole INTEGER NOT NULL,
                UNIQUE (app, phase, whole)
            );
            CREATE TABLE figures (
                line INTEGER NOT NULL REFERENCES lines(id), metric INTEGER NOT NULL,
                run INTEGER NOT NULL REFERENCES runs(id), value REAL NOT NULL,
                PRIMARY KEY (line, metric, run)
            ) WITHOUT ROWID;
            CREATE TABLE frame_times (
                id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs(id),
                line INTEGER NOT NULL REFERENCES lines(id), kind INTEGER NOT NULL, count INTEGER NOT NULL,
                times BLOB NOT NULL, UNIQUE (run, line, kind)
            );
            PRAGMA application_id = 1717727304;
            PRAGMA user_version = 1;
            INSERT INTO lanes VALUES (1, 'w', 'd', 'live', 'a machine');
            INSERT INTO runs VALUES
                (1, 'k', 1, '2026-01-01T10:00:00Z', 'c', 'main', -1, 'fbprof 0.1.0', 'complete', 1, 0.0, NULL, 'runs/1');
            INSERT INTO lines VALUES (1, 'maps', '', 1), (2, 'maps', 'one', 0);
            INSERT INTO figures VALUES (1, 2, 1, 8.25), (1, 6, 1, 0.5), (2, 2, 1, 9);
            INSERT INTO frame_times VALUES (1, 1, 2, 1, 4, x'650000000101'), (2, 1, 2, 2, 2, x'65CD01');
            """
        )
        old.close()
        var query = HistoryQuery()
        query.hasPhases = true
        let file = try HistoryFile.read(path)
        let found = try file.extract(query)
        let run = try #require(found.runs.first)
        #expect(run.origin == HistoryOrigin(id: "k", recordedAt: "2026-01-01T10:00:00Z", commit: "c", branch: "main"))
        #expect(
            run.lane.workload == "w" && run.lane.conditions == RunConditions(isExact: false)
                && run.lane.machineName == "a machine"
        )
        #expect(run.seed == .max && run.isQuiet == true && run.ending == .complete)
        let values = found.values.map { "\($0.app) \($0.phase ?? "-") \($0.metric.id) \($0.value)" }
        #expect(values == ["maps - on-cpu-p95 8.25", "maps - missed-share 0.5", "maps one on-cpu-p95 9.0"])
        let times = try file.figures(of: run.number)
        #expect(times.map(\.mainThread?.microseconds) == [[100, 304]])
        #expect(try HistoryFile.open(path).add(MadeUpRun.run(1)))
    }

    @Test("reading a missing file is an error, as is opening a folder, a file in a missing folder or an empty path")
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
