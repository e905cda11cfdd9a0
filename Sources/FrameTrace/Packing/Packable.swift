/// A value that a ``PackedArray`` keeps as bytes.
///
/// An unpacked value is equal to the packed one, for every value.
public protocol Packable: Sendable {
    /// The part of an element that is stored unpacked, such as a name that many elements share.
    associatedtype Extra: Sendable = Never

    /// Writes the value.
    func pack(into packer: inout Packer<Extra>)

    /// Reads what ``pack(into:)`` wrote.
    init(from unpacker: inout Unpacker<Extra>)
}
