/// An entry of a mapping from free names.
struct NamedSite {
    /// The name.
    let name: String
    /// The position of the name.
    let position: SourcePosition
    /// The value of the entry.
    let site: NodeSite
}
