/// The tables of a history, version by version.
struct HistorySchema: Sendable {
    /// The migrations: step n turns version n into version n + 1. Step 0 creates the tables.
    var steps: [@Sendable (SQLiteDatabase) throws -> Void]

    /// `fbpH`, the application id that marks a file as a history.
    static let mark: Int64 = 0x6662_7048

    /// The version that the steps lead to.
    var version: Int { steps.count }

    /// The tables as this version of fbprof writes them.
    static let current = HistorySchema(steps: [
        { database in
            try database.run(
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
                """
            )
        }
    ])

    /// Checks what kind of file it is, and migrates it to this version. Call inside a transaction that may write.
    ///
    /// - Throws: ``HistoryError`` if the file is not a history, or of a later version.
    func migrate(_ database: SQLiteDatabase, path: String) throws {
        let found = try check(database, path: path)
        guard found < version else { return }
        for step in steps[found...] { try step(database) }
        try database.run("PRAGMA application_id = \(Self.mark)")
        try database.run("PRAGMA user_version = \(version)")
    }

    /// Returns the version of a file; 0 if it is empty.
    ///
    /// - Throws: ``HistoryError`` if the file is not a history, or of a later version.
    func check(_ database: SQLiteDatabase, path: String) throws -> Int {
        let mark = try database.integer("PRAGMA application_id") ?? 0
        let found = Int(try database.integer("PRAGMA user_version") ?? 0)
        if mark == Self.mark {
            guard found >= 1 else { throw SQLiteError.mismatch("its version is \(found)") }
            guard found <= version else {
                throw HistoryError(
                    .newer,
                    "\(path) was written by a later version of fbprof (its schema is \(found), this version knows up to "
                        + "\(version)); use that version, or give another file"
                )
            }
            return found
        }
        let tables = try database.integer("SELECT count(*) FROM sqlite_master") ?? 0
        guard mark == 0, found == 0, tables == 0 else {
            throw HistoryError(.unreadable, "\(path) is an SQLite database of something else, not a history of fbprof")
        }
        return 0
    }
}
