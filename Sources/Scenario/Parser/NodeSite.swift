/// A node together with the path of its field.
struct NodeSite {
    /// The node.
    let node: SourceNode
    /// The field's path, such as `apps.maps.frame[0].compute`.
    let path: FieldPath
    /// The variable under `vars` that the value was substituted for.
    var variable: String?

    /// The value found, in words, for messages.
    var inWords: String {
        node.inWords + (variable.map { ", the value of $" + SourceText.printable($0) } ?? "")
    }

    /// Returns the site of a field of this mapping.
    func field(_ name: String, _ value: SourceNode) -> NodeSite {
        NodeSite(node: value, path: path.appending(name))
    }

    /// Returns the site of an element of this list.
    func element(_ index: Int, _ value: SourceNode) -> NodeSite {
        NodeSite(node: value, path: path.appending(index: index))
    }
}
