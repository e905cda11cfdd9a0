import FrameTrace

/// The steps of a thread, in order and without overlap.
///
/// Steps that follow each other are stored as their positions among the thread's events, which stay in memory anyway:
/// four bytes each. Steps that a program marks may be nested; these are stored as pieces.
struct ThreadSteps {
    private let events: PackedArray<ThreadEvent>
    /// The positions of the steps among the events; empty if there are pieces.
    private let positions: [UInt32]
    private let pieces: PackedArray<StepSpan>

    /// Creates an empty list.
    init() {
        events = []
        positions = []
        pieces = []
    }

    /// Finds the steps among the events of a thread.
    ///
    /// - Complexity: O(n); O(n log n) if steps are nested.
    init(in events: PackedArray<ThreadEvent>) {
        var found: [UInt32] = []
        var last: Instant?
        var isFlat = true
        for (position, event) in events.enumerated() {
            guard case .step(let step) = event else { continue }
            isFlat = isFlat && last.map { $0 <= step.start } ?? true
            last = step.end
            found.append(UInt32(position))
        }
        guard isFlat else {
            let steps = events.compactMap { event -> StepSpan? in
                if case .step(let step) = event { step } else { nil }
            }
            self.events = []
            positions = []
            pieces = PackedArray(steps.flattened())
            return
        }
        self.events = events
        positions = found.ofExactSize
        pieces = []
    }
}

extension ThreadSteps: RandomAccessCollection {
    /// Zero.
    var startIndex: Int { 0 }
    /// The number of steps.
    var endIndex: Int { pieces.isEmpty ? positions.count : pieces.count }

    /// The step at an index.
    ///
    /// - Complexity: O(1).
    subscript(index: Int) -> StepSpan {
        guard pieces.isEmpty else { return pieces[index] }
        guard case .step(let step) = events[Int(positions[index])] else {
            preconditionFailure("The events at these positions are steps.")
        }
        return step
    }
}
