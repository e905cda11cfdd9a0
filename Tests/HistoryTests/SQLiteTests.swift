import Foundation
import Testing

@testable import FrameBudgetHistory

@Suite("SQLite")
struct SQLiteTests {
    let folder = HistoryFolder()

    private func database() throws -> SQLiteDatabase { try SQLiteDatabase(folder["d"], .readWrite, patience: 1) }

    @Test("values are read back as they were bound")
    func values() throws {
        let database = try database()
        try database.run("CREATE TABLE t (i INTEGER, r REAL, s TEXT, b BLOB, n INTEGER)")
        let text = "a\0b – ü 🙂 '\""
        let bytes = (0...255).map { UInt8($0) }
        let rows: [[SQLiteValue]] = [
            [.integer(.max), .real(2.0), .text(text), .blob(bytes), .null],
            [.integer(.min), .real(-0.1), .text(""), .blob([]), .bool(true)],
        ]
        let insert = try database.prepare("INSERT INTO t VALUES (?, ?, ?, ?, ?)")
        for row in rows { try insert.run(row) }
        #expect(try database.changes == 1)
        #expect(try database.lastRow == 2)
        let found = try database.prepare("SELECT * FROM t ORDER BY rowid")
        #expect(try found.step())
        #expect(try found.integer(0) == .max)
        #expect(try found.real(1) == 2)
        #expect(try found.text(2) == text)
        #expect(try found.blob(3) == bytes)
        #expect(try found.optionalBool(4) == nil)
        #expect(try found.step())
        #expect(try found.integer(0) == .min)
        #expect(try found.real(1) == -0.1)
        #expect(try found.text(2) == "")
        #expect(try found.blob(3) == [])
        #expect(try found.optionalBool(4) == true)
        #expect(try !found.step())
    }

    @Test("reading a column as another type is an error, not a conversion")
    func types() throws {
        let row = try database().prepare("SELECT 1, 1.5, 'x', x'01', NULL, -1")
        #expect(try row.step())
        #expect(throws: SQLiteError.mismatch("a value of 1.5 is not a whole number")) { try row.integer(1) }
        for column in [1, 2, 3, 4] { #expect(throws: SQLiteError.self) { try row.integer(column) } }
        for column in [0, 2, 3, 4] { #expect(throws: SQLiteError.self) { try row.real(column) } }
        for column in [0, 1, 3, 4] { #expect(throws: SQLiteError.self) { try row.text(column) } }
        for column in [0, 1, 2, 4] { #expect(throws: SQLiteError.self) { try row.blob(column) } }
        #expect(throws: SQLiteError.self) { try row.count(5) }
    }

    @Test("a transaction that throws is rolled back; SQLite's message is kept")
    func rollback() throws {
        let database = try database()
        try database.run("CREATE TABLE t (i INTEGER NOT NULL)")
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction(.immediate) {
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("INSERT INTO t VALUES (?)", [.null])
            }
        }
        #expect(error?.message == "NOT NULL constraint failed: t.i")
        #expect(try database.integer("SELECT count(*) FROM t") == 0)
        try database.transaction(.immediate) { try database.run("INSERT INTO t VALUES (1)") }
        #expect(try database.integer("SELECT count(*) FROM t") == 1)
    }

    @Test("a closed database refuses new statements; one that was prepared before can still be stepped")
    func closed() throws {
        let database = try database()
        let statement = try database.prepare("SELECT 1")
        database.close()
        #expect(throws: SQLiteError.closed) { try database.run("SELECT 1") }
        #expect(throws: SQLiteError.closed) { _ = try database.prepare("SELECT 1") }
        // SQLite keeps the connection for a prepared statement until the statement is finalized.
        #expect(try statement.step())
        database.close()
    }

    @Test("reading from ':memory:' or from an empty path is an error")
    func names() throws {
        #expect(throws: SQLiteError.self) {
            try SQLiteDatabase(":memory:", .readOnly, patience: 0).run("SELECT 1")
        }
        #expect(throws: SQLiteError.self) { try SQLiteDatabase("", .readOnly, patience: 0).run("SELECT 1") }
    }

    @Test("a misspelt column in double quotes is an error, not a string literal")
    func quotes() throws {
        let database = try database()
        #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT \"nothing\"") }
    }
}
