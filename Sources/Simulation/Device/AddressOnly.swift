/// Makes a noncopyable structure that stores it one that is passed by its address.
///
/// A value whose size and layout are known is otherwise passed as its parts. For a structure with hundreds of parts the
/// compiler then checks every part at every use: a method that only reads took it seconds (Documentation/Decisions/0161).
struct AddressOnly: Sendable {
    /// Never anything: the type alone has the effect.
    private let nothing: (any Sendable)? = nil
}
