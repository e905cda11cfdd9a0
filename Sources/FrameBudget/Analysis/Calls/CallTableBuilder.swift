import FrameTrace

/// Builds the call tree of a result from the stacks of a trace: the workload's path outermost, the functions below it,
/// including inlined ones.
///
/// A class, because all writers of a result add to the same tree.
final class CallTableBuilder {
    private let trace: Trace
    private let appNames: [AppID: String]
    private var interner = CallInterner()
    private var addresses: [UInt64: [Int]] = [:]
    private var paths: [PathID: CallID] = [:]

    init(_ trace: Trace) {
        self.trace = trace
        appNames = Dictionary(trace.apps.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    /// The tree so far; nil if it is empty.
    var table: CallTable? { interner.table.calls.isEmpty ? nil : interner.table }

    /// Returns the place of a stack; nil if it has no path, app or address.
    ///
    /// - Parameter app: the app to use if the path has none.
    /// - Complexity: O(depth).
    func place(of stack: StackAddresses = .none, path: PathID, app: AppID?) -> CallID? {
        var place = place(of: path) ?? app.flatMap { appNames[$0] }.map(root)
        // Outermost first.
        for address in stack.addresses.reversed() {
            for function in functions(at: address) { place = interner.place(of: function, from: place) }
        }
        return place
    }

    /// Returns the node below a place for a thread that waited or was ready; the place itself for a running thread.
    func place(of state: CaptureState, resource: String?, in place: CallID?) -> CallID? {
        switch state {
        case .running: place
        case .blocked:
            interner.place(of: [CallFunction(.blocked, name: Self.name(ofWaitFor: resource))], from: place)
        case .unscheduled: interner.place(of: [CallFunction(.ready, name: "ready, off-CPU")], from: place)
        }
    }

    private static func name(ofWaitFor resource: String?) -> String {
        switch resource {
        case .some(WaitKind.suspended.rawValue): "the app was suspended"
        case .some(WaitKind.sleep.rawValue): "sleeps"
        case .some(let name): "waits for \(name)"
        case nil: "waits"
        }
    }

    private func root(_ name: String) -> CallID {
        interner.place(of: interner.function(CallFunction(.work, name: name)), from: nil)
    }

    private func place(of path: PathID) -> CallID? {
        guard path != .none else { return nil }
        if let known = paths[path] { return known }
        var labels: [String] = []
        var next: PathID? = path
        while let current = next, current != .none, let place = trace.paths[current], labels.count < 256 {
            labels.append(place.label)
            next = place.parent
        }
        let place = interner.place(of: labels.reversed().map { CallFunction(.work, name: $0) })
        paths[path] = place
        return place
    }

    /// Returns the numbers of the functions at an address, outermost first.
    private func functions(at address: UInt64) -> [Int] {
        if let known = addresses[address] { return known }
        let functions = trace.functions(at: address).map { interner.function($0) }
        addresses[address] = functions
        return functions
    }
}
