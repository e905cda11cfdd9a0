import FrameBudget
import FrameTrace

/// Writes events of the Trace Event Format, one on each line.
struct ChromeEvents<Failure: Error> {
    /// A row of a viewer: that of a process, or of one of its threads.
    struct Row: Hashable {
        var process: Int
        var thread: Int
    }

    /// Arguments by name, each a piece of JSON.
    typealias Arguments = [(name: String, value: String)]

    private var output: ExportOutput<Failure>
    private let origin: Instant
    private let window: ExportWindow
    private var isFirst = true

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - origin: the instant that the file's times count from.
    ///   - window: the part of the run that is written.
    init(_ output: ExportOutput<Failure>, origin: Instant, window: ExportWindow = .all) {
        self.output = output
        self.window = window
        self.origin = origin
    }

    mutating func begin(_ facts: Arguments) throws(Failure) {
        try output.write(
            "{\"displayTimeUnit\":\"ms\",\"otherData\":\(Self.object(facts)),\"traceEvents\":[\n"
        )
    }

    /// Names a process or a thread, and sets its place among the others.
    mutating func name(_ row: Row, _ name: String, isProcess: Bool = false, order: Int) throws(Failure) {
        let kind = isProcess ? "process" : "thread"
        let place = "\"ph\":\"M\",\"pid\":\(row.process),\"tid\":\(row.thread)"
        try write("{\(place),\"name\":\"\(kind)_name\",\"args\":{\"name\":\(JSONText.quoted(name))}}")
        try write("{\(place),\"name\":\"\(kind)_sort_index\",\"args\":{\"sort_index\":\(order)}}")
    }

    /// Adds a span of time. Parts before the start of the run, or outside the window, are cut off.
    mutating func span(
        _ row: Row,
        _ interval: Interval,
        _ name: String,
        category: String,
        isWhole: Bool = false,
        _ arguments: Arguments = []
    ) throws(Failure) {
        guard let part = window.clipped(interval, origin: origin) else { return }
        let interval = isWhole ? interval : part
        let start = max(interval.start, origin)
        guard start < interval.end else { return }
        try write(
            "{\"ph\":\"X\",\(head(row, start, name, category)),\"dur\":\(JSONText.microseconds(interval.end - start))"
                + Self.field(arguments) + "}"
        )
    }

    /// Adds a moment, with the number of a stack if it has one.
    mutating func moment(
        _ row: Row,
        _ instant: Instant,
        _ name: String,
        category: String,
        stack: CallID?,
        _ arguments: Arguments = []
    ) throws(Failure) {
        guard instant >= origin, window.contains(instant - origin) else { return }
        try write(
            "{\"ph\":\"i\",\"s\":\"t\",\(head(row, instant, name, category))"
                + (stack.map { ",\"sf\":\"\($0.index)\"" } ?? "") + Self.field(arguments) + "}"
        )
    }

    /// Ends the events and begins the samples.
    mutating func beginSamples() throws(Failure) {
        try output.write("\n],\"samples\":[\n")
        isFirst = true
    }

    /// Adds a sample of a late frame, with its share of the time over budget in nanoseconds.
    mutating func sample(thread: Int, at: TimeSpan, _ stack: CallID, weight: TimeSpan) throws(Failure) {
        try write(
            "{\"name\":\"time over budget\",\"tid\":\(thread),\"ts\":\(JSONText.microseconds(at)),"
                + "\"sf\":\"\(stack.index)\",\"weight\":\(weight.nanoseconds)}"
        )
    }

    /// Ends the file.
    ///
    /// - Parameter calls: the layers of stacks, each with its caller.
    mutating func end(stackFrames calls: CallTable) throws(Failure) {
        try output.write("\n],\"stackFrames\":{\n")
        for (index, call) in calls.calls.enumerated() {
            let parent = call.caller.map { ",\"parent\":\"\($0.index)\"" } ?? ""
            let function = calls.functions[call.function]
            try output.write(
                (index > 0 ? ",\n" : "") + "\"\(index)\":{\"name\":\(JSONText.quoted(function.name)),"
                    + "\"category\":\(JSONText.quoted(function.module))\(parent)}"
            )
        }
        try output.write("\n}}\n")
        try output.flush()
    }

    private func head(_ row: Row, _ instant: Instant, _ name: String, _ category: String) -> String {
        "\"pid\":\(row.process),\"tid\":\(row.thread),\"ts\":\(JSONText.microseconds(instant - origin)),"
            + "\"name\":\(JSONText.quoted(name)),\"cat\":\"\(category)\""
    }

    private mutating func write(_ event: String) throws(Failure) {
        try output.write((isFirst ? "" : ",\n") + event)
        isFirst = false
    }

    private static func field(_ arguments: Arguments) -> String {
        arguments.isEmpty ? "" : ",\"args\":" + object(arguments)
    }

    private static func object(_ arguments: Arguments) -> String {
        "{" + arguments.map { "\(JSONText.quoted($0.name)):\($0.value)" }.joined(separator: ",") + "}"
    }
}
