extension TimeSpan: Packable {
    /// Writes the nanoseconds.
    public func pack(into packer: inout Packer<Never>) { packer.write(self) }

    /// Reads what ``pack(into:)`` wrote.
    public init(from unpacker: inout Unpacker<Never>) { self = unpacker.span() }
}
