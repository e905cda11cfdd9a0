/// A value to bind to a parameter of a statement.
enum SQLiteValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// Returns an integer, or NULL for nil.
    static func integer(_ value: Int?) -> SQLiteValue { value.map { .integer(Int64($0)) } ?? .null }
    /// Returns 1 or 0, or NULL for nil.
    static func bool(_ value: Bool?) -> SQLiteValue { value.map { .integer($0 ? 1 : 0) } ?? .null }
    /// Returns a number, or NULL for nil.
    static func real(_ value: Double?) -> SQLiteValue { value.map { .real($0) } ?? .null }
    /// Returns a text, or NULL for nil.
    static func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
}
