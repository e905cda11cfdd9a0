public import FrameTrace

/// The call paths in the work of all apps, as a forest with one root per app.
///
/// A path ends in an app, an event, submitted work, a named step, a call, or an unnamed act that does something itself.
/// `repeat`, `chance` and `every` have a node only if they are named. Steps with the same label under the same parent
/// share a node.
/// same parent share a place.
public struct PathTable: Sendable, Equatable {
    /// A node: the end of a path.
    public struct Node: Sendable, Equatable {
        /// Its label, such as `draw map` or `lock database`.
        public let label: String
        /// The parent; nil for an app.
        public let parent: PathID?
        /// The app that it belongs to.
        public let app: AppID
        /// Whether work at this path belongs on the main thread.
        public internal(set) var isUI = false

        /// Creates a node below another one, or the root of an app.
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

    /// The nodes by ``PathID``; the first stands for ``PathID/none``.
    public private(set) var nodes = [Node(label: "", parent: nil, app: AppID(0))]
    private var roots: [PathID] = []
    private var children: [Key: PathID] = [:]

    /// Creates an empty table.
    init() {}

    /// Creates a table from recorded nodes, such as those of a trace.
    ///
    /// - Returns: nil if the first node is not that of ``PathID/none``, if a node comes before its parent, or if the
    ///   roots are not those of the apps 0, 1, 2 and so on.
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

    /// Returns the node of a path.
    public subscript(id: PathID) -> Node { nodes[id.index] }

    /// Returns the path of an app's frame, outside any step.
    public func root(of app: AppID) -> PathID { roots[app.index] }

    /// Returns the labels from the app down to a path, such as `maps`, `draw map`, `decode`; none for ``PathID/none``.
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

    /// Adds an app. Call in the order of the apps' ids.
    mutating func addRoot(_ label: String, of app: AppID) -> PathID {
        let id = add(Node(label: label, parent: nil, app: app))
        roots.append(id)
        return id
    }

    /// Adds a separate node, even if a sibling has the same label.
    mutating func addChild(_ label: String, of parent: PathID) -> PathID {
        add(Node(label: label, parent: parent, app: nodes[parent.index].app))
    }

    /// Returns the path with a label under a parent, and adds it if necessary.
    mutating func child(_ label: String, of parent: PathID) -> PathID {
        let key = Key(parent: parent, label: label)
        if let known = children[key] { return known }
        let id = addChild(label, of: parent)
        children[key] = id
        return id
    }

    /// Marks a path whose work belongs on the main thread.
    mutating func markUI(_ id: PathID) { nodes[id.index].isUI = true }

    private mutating func add(_ node: Node) -> PathID {
        nodes.append(node)
        return PathID(index: nodes.count - 1)
    }

    /// Returns whether two tables have the same nodes.
    public static func == (left: PathTable, right: PathTable) -> Bool { left.nodes == right.nodes }
}
