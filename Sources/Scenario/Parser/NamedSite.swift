/// An entry of a mapping from free names.
struct NamedSite {
    /// The name.
    let name: String
    /// Where the name stands.
    let position: SourcePosition
    /// What it names.
    let site: NodeSite
}
