/// Data that the page's script needs to draw any stretch of the timeline, besides the frames themselves: each
/// ``FrameTape`` has an element of its own.
struct TapeDocument: Encodable {
    /// One app's lane.
    struct App: Encodable {
        /// Its name.
        var name: String
        /// Its budget, ms.
        var budget: Double
        var count: Int
        /// See ``FrameTape/first``.
        var first: UInt32
        /// See ``FrameTape/origin``.
        var origin: Int64
    }

    /// Cause of missed frames.
    struct Cause: Encodable, Hashable {
        /// The cause as a noun.
        var name: String
        /// Class that colors it.
        var className: String
    }

    /// Occupant of a slice of a CPU's time.
    struct Occupant: Encodable {
        /// The thread and its owner.
        var name: String
        /// Class that colors it.
        var className: String
    }

    /// Words for the unit that the run counts.
    struct Unit: Encodable {
        /// Singular noun: `frame`, `turn`.
        var noun: String
        /// Adjective for one that took longer than its budget: `missed`, `late`.
        var late: String
        /// Origin of its time, as in `from its vsync`.
        var origin: String
        /// Whether intervals of a display are dropped.
        var drops: Bool

        /// Creates the words for a unit.
        init(_ unit: RunUnit) {
            noun = unit.noun
            late = unit.late
            origin = unit.hasDisplay ? "its vsync" : unit.origin
            drops = unit.hasDisplay
        }
    }

    /// See ``TimelineScale``.
    struct Scale: Encodable {
        /// The budget, ms.
        var budget: Double
        /// The time at the top, ms.
        var top: Double
    }

    /// The whole run, ns.
    var span: Int64
    /// Time from one vsync to the next, ns.
    var interval: Int64
    /// Resolution of times, ns.
    var quantum: Int64
    /// The unit that is counted.
    var unit: Unit
    var scale: Scale
    /// Times with a grid line, ms.
    var ticks: [Double]
    /// Names of the ledger's parts, in the order of the stack.
    var parts: [String]
    /// Classes that color them.
    var classes: [String]
    /// Causes of missed frames, most frequent first.
    var causes: [Cause]
    /// The lanes from the top.
    var apps: [App]
    /// Resolution of the times of slices, ns.
    var sliceQuantum: Int64
    /// Windows with known slices, from start to end, in quanta of slices.
    var windows: [[Int64]]
    /// Occupants of CPUs in them.
    var occupants: [Occupant]
    /// Number of slices of each CPU.
    var cpus: [Int]

    /// The document as JSON with sorted keys: the same frames give the same text.
    var json: String? { try? JSONForm.line(self) }
}
