extension ProgramCursor {
    /// Jumps over the block that the act yielded last has opened; nothing where it has opened none.
    ///
    /// - Note: No instruction opens such a block yet.
    public mutating func skipBlock() {}
}
