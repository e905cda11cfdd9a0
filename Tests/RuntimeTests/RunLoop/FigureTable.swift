import FrameBudget
import FrameTrace
import Scenario
import Simulation
import Testing
import Thoroughness
import WorkloadYAML

/// A figure that both engines must show: the virtual one exactly, the live one within its tolerance.
struct SystemFigure {
    let name: String
    /// What it must be in virtual time.
    let virtual: ClosedRange<Double>
    /// What it may be on real threads.
    let live: ClosedRange<Double>
    let unit: String
    /// Reads the figure; nil where the run does not have it.
    let read: (FigureRun) -> Double?

    init(
        _ name: String,
        _ virtual: ClosedRange<Double>,
        live: ClosedRange<Double>,
        unit: String = "ms",
        read: @escaping (FigureRun) -> Double?
    ) {
        self.name = name
        self.virtual = virtual
        self.live = live
        self.unit = unit
        self.read = read
    }

    /// A figure that must be the same in both engines.
    init(_ name: String, _ value: Double, unit: String = "", read: @escaping (FigureRun) -> Double?) {
        self.init(name, value...value, live: value...value, unit: unit, read: read)
    }

    /// A time that is exact to the microsecond in virtual time, and live within this share of itself.
    init(_ name: String, _ value: Double, within share: Double, read: @escaping (FigureRun) -> Double?) {
        let range = (value - 0.001)...(value + 0.001)
        self.init(name, range, live: value * (1 - share)...value * (1 + share), read: read)
    }
}

/// Runs a workload in both engines, prints its figures as rows of a table, and compares them.
enum FigureTable {
    /// How often a live run is tried: other processes may disturb it.
    private static let mostTries = 3
    /// Whether real threads run too: the live figures take three minutes, and run only with `FBPROF_WHOLE_RUNS`.
    static let isWhole = Thorough.isAsked

    /// - Parameters:
    ///   - scheduler: the model of the virtual run.
    ///   - isTold: whether a live run's figures can be judged: not where the machine delayed what they follow from.
    static func check(
        _ yaml: String,
        overrides: [String] = [],
        scheduler: SchedulerModel = .fair,
        _ figures: [SystemFigure],
        isTold: (FigureRun) -> Bool = { _ in true },
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let workload = try WorkloadFile.parse(text: yaml, named: "test.yaml", overrides: overrides)
        let virtual = try FigureRun.virtual(workload, scheduler)
        let computed = figures.map { $0.read(virtual) }
        #expect(isTold(virtual), "a virtual run tells every figure", sourceLocation: location)
        for (figure, value) in zip(figures, computed) {
            let isExact = value.map { figure.virtual.contains($0) } ?? false
            #expect(isExact, "\(figure.name), virtual: \(text(value, figure))", sourceLocation: location)
        }
        guard isWhole else { return }
        var tries = 0
        var measured: [Double?] = []
        var wasQuiet = false
        repeat {
            tries += 1
            let live = FigureRun(try LiveRun.trace(yaml, overrides: overrides))
            wasQuiet = live.run.result.quality.isQuiet == true && isTold(live)
            measured = figures.map { $0.read(live) }
        } while tries < mostTries && !zip(figures, measured).allSatisfy(isMet)
        for ((figure, value), virtual) in zip(zip(figures, measured), computed) {
            let verdict =
                isMet(figure, value) ? "met" : wasQuiet ? "**not met**" : "not met, and the machine was not quiet"
            print(
                "| \(figure.name) | \(text(virtual, figure)) | \(text(value, figure)) | \(range(figure)) | \(tries) | \(verdict) |"
            )
        }
        for (figure, value) in zip(figures, measured) where !isMet(figure, value) {
            // On a machine that others used, a missed figure proves nothing.
            guard wasQuiet else {
                skipped("\(figure.name): \(text(value, figure)) on a machine that was not quiet", location)
                continue
            }
            Issue.record(
                "\(figure.name), live: \(text(value, figure)), expected \(range(figure))",
                sourceLocation: location
            )
        }
    }

    private static func isMet(_ figure: SystemFigure, _ value: Double?) -> Bool {
        value.map { figure.live.contains($0) } ?? false
    }

    private static func text(_ value: Double?, _ figure: SystemFigure) -> String {
        guard let value else { return "none" }
        return number(value) + (figure.unit.isEmpty ? "" : " \(figure.unit)")
    }

    private static func range(_ figure: SystemFigure) -> String {
        let (low, high) = (figure.live.lowerBound, figure.live.upperBound)
        return low == high ? number(low) : "\(number(low)) to \(number(high))"
    }

    private static func number(_ value: Double) -> String { DecimalText.trimmed(value, places: 3) }
}
