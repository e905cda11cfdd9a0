import FrameTrace

/// The layers of stacks as the Trace Event Format has them: each knows the one around it, and each is there once.
struct StackFrameTree {
    private struct Node: Hashable {
        var name: String
        var module: String
        var parent: Int?
    }

    private var numbers: [Node: Int] = [:]
    private var nodes: [Node] = []

    /// The layers, each after the one around it.
    var frames: [(name: String, module: String, parent: Int?)] { nodes.map { ($0.name, $0.module, $0.parent) } }

    /// The number of a stack's innermost layer; nil for an empty stack.
    mutating func number(of layers: [StackProfile.Layer]) -> Int? {
        var parent: Int?
        for layer in layers {
            let node = Node(name: layer.name, module: layer.module, parent: parent)
            if let known = numbers[node] {
                parent = known
            } else {
                numbers[node] = nodes.count
                parent = nodes.count
                nodes.append(node)
            }
        }
        return parent
    }
}
