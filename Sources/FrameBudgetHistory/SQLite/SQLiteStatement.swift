internal import CSQLite

/// A compiled statement: bind its parameters, then step through its rows and read their columns.
///
/// A column is read as the type that it must have. A value of another type in the file is an error and is not
/// converted.
@safe struct SQLiteStatement: ~Copyable {  // The pointer is valid until `deinit`, and owned by this value alone.
    private let statement: OpaquePointer
    private let database: SQLiteDatabase

    /// Takes ownership of a statement of a connection.
    @unsafe init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
        unsafe self.statement = statement
        self.database = database
    }

    // The last use of the statement.
    deinit { _ = unsafe sqlite3_finalize(statement) }

    // MARK: Running

    /// Binds all parameters, in order, and restarts at the first row.
    ///
    /// - Precondition: there is a value for each parameter.
    func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        // The statement is valid while this value lives; this holds for every call in this type.
        _ = unsafe sqlite3_reset(statement)
        precondition(unsafe Int(sqlite3_bind_parameter_count(statement)) == values.count, "a value for each parameter")
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            let status =
                switch value {
                case .null: unsafe sqlite3_bind_null(statement, place)
                case .integer(let value): unsafe sqlite3_bind_int64(statement, place, value)
                case .real(let value): unsafe sqlite3_bind_double(statement, place, value)
                // SQLite copies the bytes during the call.
                case .text(let text): unsafe fb_sqlite_bind_text(statement, place, text, UInt64(text.utf8.count))
                case .blob(let bytes): unsafe fb_sqlite_bind_blob(statement, place, bytes, UInt64(bytes.count))
                }
            try database.check(status)
        }
    }

    /// Advances to the next row.
    ///
    /// - Returns: false after the last row.
    func step() throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let status:
            let error = database.error(status)
            _ = unsafe sqlite3_reset(statement)
            throw error
        }
    }

    /// Binds all parameters and runs the statement to its end, ignoring its rows.
    func run(_ values: [SQLiteValue]) throws(SQLiteError) {
        try bind(values)
        while try step() {}
        // A statement that is not reset would keep a read lock.
        _ = unsafe sqlite3_reset(statement)
    }

    // MARK: Columns of the row

    func integer(_ column: Int) throws(SQLiteError) -> Int64 {
        try expect(SQLITE_INTEGER, column, "a whole number")
        return unsafe sqlite3_column_int64(statement, Int32(column))
    }

    /// Reads an integer that is not negative.
    func count(_ column: Int) throws(SQLiteError) -> Int {
        guard let count = Int(exactly: try integer(column)), count >= 0 else {
            throw wrong(column, "is negative")
        }
        return count
    }

    /// Reads a Boolean: false for zero.
    func bool(_ column: Int) throws(SQLiteError) -> Bool { try integer(column) != 0 }

    /// Reads a Boolean, or nil for NULL.
    func optionalBool(_ column: Int) throws(SQLiteError) -> Bool? { isNull(column) ? nil : try bool(column) }

    func real(_ column: Int) throws(SQLiteError) -> Double {
        try expect(SQLITE_FLOAT, column, "a number")
        return unsafe sqlite3_column_double(statement, Int32(column))
    }

    func text(_ column: Int) throws(SQLiteError) -> String {
        try expect(SQLITE_TEXT, column, "a text")
        // The bytes are valid until the next step, and copied before. SQLite does not check that they are UTF-8.
        let start = unsafe sqlite3_column_text(statement, Int32(column))
        let count = unsafe Int(sqlite3_column_bytes(statement, Int32(column)))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
        guard let text = unsafe String(validating: bytes, as: UTF8.self) else { throw wrong(column, "is not UTF-8") }
        return text
    }

    /// Reads a text, or nil for NULL.
    func optionalText(_ column: Int) throws(SQLiteError) -> String? { isNull(column) ? nil : try text(column) }

    func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
        try expect(SQLITE_BLOB, column, "bytes")
        // The bytes are valid until the next step, and copied before; NULL if there are none.
        let start = unsafe sqlite3_column_blob(statement, Int32(column))
        let count = unsafe Int(sqlite3_column_bytes(statement, Int32(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private func isNull(_ column: Int) -> Bool { unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL }

    private func expect(_ type: Int32, _ column: Int, _ what: String) throws(SQLiteError) {
        guard unsafe sqlite3_column_type(statement, Int32(column)) == type else {
            throw wrong(column, "is not \(what)")
        }
    }

    private func wrong(_ column: Int, _ how: String) -> SQLiteError {
        // The name is valid until the statement is finalized, and is copied.
        let name = unsafe sqlite3_column_name(statement, Int32(column)).map { unsafe String(cString: $0) }
        return .mismatch("a value of \(name ?? "column \(column)") \(how)")
    }
}
