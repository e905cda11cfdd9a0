/// Stored in a noncopyable structure, makes the compiler pass that structure by its address.
///
/// A value whose layout is known is otherwise passed as its parts. For a structure with hundreds of parts the compiler
/// then checks every part at every use, which took it seconds for a method that only reads (Documentation/Decisions/0161).
struct AddressOnly: Sendable {
    /// Always nil: only its type matters.
    private let nothing: (any Sendable)? = nil
}
