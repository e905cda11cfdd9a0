import FrameRecorder
import FrameTrace
import Scenario
import Synchronization

/// The thread that starts and ends the real programs of a run by the timeline, and records their ends.
final class ProgramRunner: Sendable {
    /// Interval at which the ends of programs are checked.
    private static let interval = TimeSpan.milliseconds(20)

    private let programs: [ProgramRun]
    private let recording: Recording
    private let spot = ParkingSpot()
    private let isOver = Atomic(false)
    private let error = Guarded<RuntimeError?>(nil)
    private let box = ThreadBox()

    init(_ programs: [ProgramRun], _ recording: Recording) {
        self.programs = programs
        self.recording = recording
    }

    /// Returns the names of some programs, in the workload's order.
    func names(where isWanted: (AppID) -> Bool) -> [String] {
        programs.filter { isWanted($0.app) }.map(\.program.name)
    }

    /// The error of the first program that could not be run; nil if all could.
    var failure: RuntimeError? { error.withLock { $0 } }

    /// Starts the thread.
    ///
    /// - Throws: ``RuntimeError`` if no thread can be made.
    func start(cpus: [Int32], origin: Instant) throws(RuntimeError) {
        unsafe box.thread = try PlatformThread(name: "fbprof-programs", cpus: cpus) { [self] in
            recording.ownThreads.account("programs") { run(origin) }
        }
    }

    /// Stops the thread. The programs go on.
    func end() {
        guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
        spot.wake()
        unsafe box.thread?.join()
    }

    /// Ends the programs that still run, and waits for their ends.
    ///
    /// - Returns: a sentence for each unexpected outcome, such as a killed or still running program.
    func endPrograms() -> [String] {
        let strayed = programs.compactMap { program -> String? in
            let cpus = program.foreignCPUs
            guard !cpus.isEmpty else { return nil }
            let list = cpus.map(String.init).joined(separator: ", ")
            return
                "\(program.program.name) has let itself run on other CPUs than the apps' (\(list)): what it did there was not recorded"
        }
        for program in programs { program.stop(recording.runningProcesses(of: program.app)) }
        let deadline = MonotonicClock.now() + ProgramRun.lastPatience
        return strayed
            + programs.flatMap { program -> [String] in
                var notes: [String] = []
                if program.finish(by: deadline, { recording.runningProcesses(of: program.app) }) {
                    notes.append("\(program.program.name) did not end by SIGTERM when the run was over, and was killed")
                }
                let left = recording.runningProcesses(of: program.app)
                if !left.isEmpty {
                    let list = left.prefix(5).map(String.init).joined(separator: ", ")
                    notes.append("\(program.program.name): processes that it started are still running: \(list)")
                }
                return notes
            }
    }

    private func run(_ origin: Instant) {
        while true {
            let ticket = spot.ticket()
            if isOver.load(ordering: .acquiring) { break }
            let now = MonotonicClock.now()
            for program in programs {
                do throws(RuntimeError) {
                    try program.step(at: now, origin: origin) {
                        recording.runningProcesses(of: program.app)
                    } _: {
                        recording.describe($0)
                    }
                } catch {
                    self.error.withLock { $0 = $0 ?? error }
                    return
                }
            }
            let next = programs.compactMap(\.nextTime).map { origin + $0 }.filter { $0 > now }.min()
            spot.park(ticket, until: min(next ?? now + Self.interval, now + Self.interval))
        }
    }
}
