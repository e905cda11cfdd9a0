/// What the page's script needs to draw any stretch of the timeline, beside the frames themselves: each ``FrameTape`` has
/// an element of its own.
struct TapeDocument: Encodable {
    /// One app's lane.
    struct App: Encodable {
        /// Its name.
        var name: String
        /// Its budget, ms.
        var budget: Double
        /// How many frames.
        var count: Int
        /// See ``FrameTape/first``.
        var first: UInt32
        /// See ``FrameTape/origin``.
        var origin: Int64
    }

    /// What missed frames are attributed to.
    struct Cause: Encodable, Hashable {
        /// The cause as a noun.
        var name: String
        /// The class that colours it.
        var className: String
    }

    /// Who a slice of a CPU's time belongs to.
    struct Occupant: Encodable {
        /// The thread and whose it is.
        var name: String
        /// The class that colours it.
        var className: String
    }

    /// What the run counts, in words.
    struct Unit: Encodable {
        /// One of them: `frame`, `turn`.
        var noun: String
        /// What one is that took longer than its budget: `missed`, `late`.
        var late: String
        /// What its time counts from, as in `from its vsync`.
        var origin: String
        /// Whether intervals of a display are dropped.
        var drops: Bool

        /// The words of a unit.
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
    /// From one vsync to the next, ns.
    var interval: Int64
    /// What times are multiples of, ns.
    var quantum: Int64
    /// What is counted.
    var unit: Unit
    /// The heights of times.
    var scale: Scale
    /// The times with a line, ms.
    var ticks: [Double]
    /// The names of the ledger's parts, in the order in which they are stacked.
    var parts: [String]
    /// The classes that colour them.
    var classes: [String]
    /// What missed frames are attributed to, most frequent first.
    var causes: [Cause]
    /// The lanes from the top.
    var apps: [App]
    /// What times of slices are multiples of, ns.
    var sliceQuantum: Int64
    /// From when to when slices are known, in quanta of theirs.
    var windows: [[Int64]]
    /// Who had CPUs in them.
    var occupants: [Occupant]
    /// How many slices each CPU has.
    var cpus: [Int]

    /// As JSON with sorted keys: the same frames give the same text.
    var json: String? { try? JSONForm.line(self) }
}
