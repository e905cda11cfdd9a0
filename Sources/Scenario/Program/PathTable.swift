public import FrameTrace

/// Every place in the work of all apps, as a tree with one root an app.
///
/// A place is an app, an event, work that is handed over, a named step, a call, or an unnamed act that does something
/// itself. `repeat`, `chance` and `every` make a place only where they have a name. Steps with the same label under the
/// same parent share a place.
public struct PathTable: Sendable, Equatable {
    /// A place.
    public struct Node: Sendable, Equatable {
        /// What it is called, such as `draw map` or `lock database`.
        public let label: String
        /// The place around it; nil for an app.
        public let parent: PathID?
        /// The app that it belongs to.
        public let app: AppID
        /// Whether what is done here belongs on the main thread.
        public internal(set) var isUI = false

        /// A place under another one, or the root of an app.
        public init(label: String, parent: PathID?, app: AppID) {
            self.label = label
            self.parent = parent
            self.app = app
        }
    }

    private struct Key: Hashable {
        let parent: PathID
        let label: String
    }

    /// The places by ``PathID``; the first stands for ``PathID/none``.
    public private(set) var nodes = [Node(label: "", parent: nil, app: AppID(0))]
    private var roots: [PathID] = []
    private var children: [Key: PathID] = [:]

    /// A table without places.
    init() {}

    /// The table of places that were written down elsewhere, such as in a trace.
    ///
    /// - Returns: nil where the first is not that of ``PathID/none``, where a place stands before the one around it, or
    ///   where the roots are not those of the apps 0, 1, 2 and so on.
    public init?(nodes: [Node]) {
        guard nodes.first == Node(label: "", parent: nil, app: AppID(0)) else { return nil }
        for (index, node) in nodes.enumerated().dropFirst() {
            if let parent = node.parent {
                guard parent != .none, parent.index < index, nodes[parent.index].app == node.app else { return nil }
            } else {
                guard node.app.index == roots.count else { return nil }
                roots.append(PathID(index: index))
            }
        }
        self.nodes = nodes
    }

    /// The place of an id.
    public subscript(id: PathID) -> Node { nodes[id.index] }

    /// The place of an app's frame, outside any step.
    public func root(of app: AppID) -> PathID { roots[app.index] }

    /// The labels from the app down to a place, such as `maps`, `draw map`, `decode`; none for ``PathID/none``.
    ///
    /// - Complexity: O(depth).
    public func labels(of id: PathID) -> [String] {
        var labels: [String] = []
        var next: PathID? = id == .none ? nil : id
        while let id = next {
            labels.append(nodes[id.index].label)
            next = nodes[id.index].parent
        }
        return labels.reversed()
    }

    /// Adds an app; to be called in the order of their ids.
    mutating func addRoot(_ label: String, of app: AppID) -> PathID {
        let id = add(Node(label: label, parent: nil, app: app))
        roots.append(id)
        return id
    }

    /// Adds a place of its own, whatever its siblings are called.
    mutating func addChild(_ label: String, of parent: PathID) -> PathID {
        add(Node(label: label, parent: parent, app: nodes[parent.index].app))
    }

    /// The place with a label under a parent, added if need be.
    mutating func child(_ label: String, of parent: PathID) -> PathID {
        let key = Key(parent: parent, label: label)
        if let known = children[key] { return known }
        let id = addChild(label, of: parent)
        children[key] = id
        return id
    }

    /// What is done at a place belongs on the main thread.
    mutating func markUI(_ id: PathID) { nodes[id.index].isUI = true }

    private mutating func add(_ node: Node) -> PathID {
        nodes.append(node)
        return PathID(index: nodes.count - 1)
    }

    /// Whether two tables have the same places.
    public static func == (left: PathTable, right: PathTable) -> Bool { left.nodes == right.nodes }
}
