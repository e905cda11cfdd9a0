/// A node and the path of the field that it stands in.
struct NodeSite {
    /// The node.
    let node: SourceNode
    /// The field's path, such as `apps.maps.frame[0].compute`.
    let path: FieldPath
    /// The name under `vars` that stands there in place of the value.
    var variable: String?

    /// What stands there in words, for messages.
    var inWords: String {
        node.inWords + (variable.map { ", the value of $" + SourceText.printable($0) } ?? "")
    }

    /// The site of a field of this mapping.
    func field(_ name: String, _ value: SourceNode) -> NodeSite {
        NodeSite(node: value, path: path.appending(name))
    }

    /// The site of an element of this list.
    func element(_ index: Int, _ value: SourceNode) -> NodeSite {
        NodeSite(node: value, path: path.appending(index: index))
    }
}
