import FrameBudget
import FrameTrace

/// An app's frames, grouped into the columns of a picture by their due times.
///
/// Each column keeps the shortest and the longest time of its frames, so that no spike is averaged away, and the number
/// of missed ones.
struct TimelineColumns {
    /// The frames of one column.
    struct Column: Equatable {
        /// The shortest time from a frame's vsync to its end.
        var least: TimeSpan
        /// The longest such time.
        var largest: TimeSpan
        var frames: Int
        /// Number of frames that missed their deadline.
        var missed: Int
        /// Number of frames that waited for a lower thread.
        var inverted = 0
    }

    /// The columns from left to right; nil if no frame was due.
    var columns: [Column?]

    /// Number of columns with a missed frame.
    var missedColumns: Int { columns.reduce(0) { $0 + (($1?.missed ?? 0) > 0 ? 1 : 0) } }

    /// Puts frames into columns; a frame outside the span goes into the nearest one.
    ///
    /// - Complexity: O(frames + columns).
    init(_ frames: FrameRecords, grid: VsyncGrid, span: TimeSpan, count: Int) {
        columns = Array(repeating: nil, count: max(count, 1))
        guard span > .zero else { return }
        for frame in frames {
            // Integer arithmetic: at a column's edge, a rounded quotient may lie on either side.
            let due = frame.due(on: grid) - grid.origin
            let place = due.scaled(by: Int64(columns.count), over: span.nanoseconds).nanoseconds
            let index = Int(min(max(place, 0), Int64(columns.count - 1)))
            let time = frame.sinceDue(grid)
            var column = columns[index] ?? Column(least: time, largest: time, frames: 0, missed: 0)
            column.least = min(column.least, time)
            column.largest = max(column.largest, time)
            column.frames += 1
            column.missed += frame.isMissed ? 1 : 0
            column.inverted += frame.isInverted ? 1 : 0
            columns[index] = column
        }
    }
}
