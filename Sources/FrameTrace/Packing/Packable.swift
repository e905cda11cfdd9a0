/// A value that a ``PackedArray`` keeps as bytes.
///
/// What is unpacked is equal to what was packed, for every value.
public protocol Packable: Sendable {
    /// What of an element is not worth bytes of its own, such as a name that many elements share.
    associatedtype Extra: Sendable = Never

    /// Writes the value.
    func pack(into packer: inout Packer<Extra>)

    /// Reads what ``pack(into:)`` wrote.
    init(from unpacker: inout Unpacker<Extra>)
}
