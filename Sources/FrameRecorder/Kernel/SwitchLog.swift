import CUnwind
import FrameTrace
import Glibc

/// The converter of the kernel's switch records of the apps' CPUs to the trace's slices.
///
/// Records everything that runs on the apps' CPUs if the kernel allows it. Otherwise records the threads of this
/// process, which needs no privilege. Otherwise records nothing, and keeps the reason. See
/// `Documentation/Decisions/0012`.
final class SwitchLog: @unchecked Sendable {  // The rings' events are fixed; mutable state is guarded by the locks.
    /// Changes that threads leave for the next drain.
    struct Inbox {
        var isOver = false
        var named: [(thread: Int32, id: ThreadID)] = []
        var own: [(thread: Int32, name: String)] = []
        var watched: [(thread: Int32, cpu: Int32, since: Instant, descriptors: [Int32])] = []
    }

    struct State {
        var threads: ThreadRegistry
        var extra: [Int32: [Int32]] = [:]
        var quality: SwitchQuality
        var events: KernelEventLog
        var early = UnregisteredSlices()
        /// Nil if this process is recorded.
        var program: ProgramLog?
        var hasBegun = false
        /// Closes the recording's events once it is over.
        var closing: DescriptorCloser?
    }

    let rings: [SwitchRing]
    private let maker = fb_gettid()
    let process = getpid()
    /// Reasons why programs can't be recorded from outside, by app; empty if all can, or none is requested.
    let refusals: [AppID: RuntimeError]
    /// What records the entries into the calls that event loops wait in.
    let calls: LoopCallSource
    let inbox = Guarded(Inbox())
    let state: Guarded<State>

    /// Starts recording. Call it before any thread to be recorded is made.
    ///
    /// - Parameters:
    ///   - most: what to record if the kernel allows it.
    ///   - subjects: the programs recorded from outside.
    ///   - recordsItself: whether threads of this process are recorded too.
    init(
        appCPUs: [Int32],
        ownCPUs: [Int32],
        most: SwitchSource = .wholeCPUs,
        subjects: [Subject] = [],
        recordsItself: Bool = true
    ) {
        let apps = Set(appCPUs)
        let all = apps.union(ownCPUs).sorted()
        var rings: [SwitchRing] = []
        var reason: String?
        for cpu in all where most != .none {
            do throws(RuntimeError) {
                if apps.contains(cpu), most == .wholeCPUs {
                    do throws(RuntimeError) {
                        let size = subjects.isEmpty ? SwitchRing.largest : SwitchRing.largest * 4
                        rings.append(try SwitchRing(cpu: cpu, isWhole: true, among: all.count, largest: size))
                        continue
                    } catch { reason = reason ?? "other processes: \(error)" }
                }
                rings.append(try SwitchRing(cpu: cpu, isWhole: false, among: all.count))
            } catch {
                reason = "\(error)"
                // With a part of the apps' CPUs missing, threads would seem to wait without a cause.
                if apps.contains(cpu) {
                    rings = []
                    break
                }
            }
        }
        self.rings = rings
        let seesOthers = rings.allSatisfy { $0.isWhole || !apps.contains($0.cpu) }
        let source: SwitchSource = rings.isEmpty ? .none : seesOthers ? .wholeCPUs : .ownThreads
        let seen =
            source == .wholeCPUs ? Self.addTracepoints(to: rings) : (wakeUps: false, interrupts: false, stops: false)
        var refusals: [AppID: RuntimeError] = [:]
        var calls = LoopCallSource.nobody
        if !subjects.isEmpty {
            do throws(RuntimeError) {
                if source == .wholeCPUs {
                    // A program runs on the apps' CPUs.
                    calls = try Self.add(subjects, to: rings.filter(\.isWhole))
                } else {
                    let hooked = subjects.filter(\.marksWaits)
                    for subject in subjects where !hooked.contains(where: { $0.app == subject.app }) {
                        refusals[subject.app] = Self.needsPrivileges(reason)
                    }
                    try Self.addSwitches(of: hooked, to: rings)
                    calls = .hook
                }
            } catch { for subject in subjects { refusals[subject.app] = error } }
        }
        self.refusals = refusals
        self.calls = calls
        let seenSubjects = subjects.filter { refusals[$0.app] == nil }
        state = Guarded(
            State(
                threads: ThreadRegistry(process: process, subjects: seenSubjects, recordsItself: recordsItself),
                quality: SwitchQuality(source: source, reason: reason),
                events: KernelEventLog(wakeUps: seen.wakeUps, interrupts: seen.interrupts),
                program: seenSubjects.isEmpty
                    ? nil : ProgramLog(seenSubjects, seesForks: !rings.isEmpty, seesCalls: calls == .kernel)
            )
        )
        let now = MonotonicClock.now()
        let cpu = fb_current_cpu()
        for ring in rings where ring.cpu == cpu && !ring.isWhole { ring.builder.expect(maker, since: now) }
    }

    deinit { state.withLock { stop(&$0) } }

    /// Completeness and cost of the records so far.
    var quality: SwitchQuality {
        state.withLock { state in
            var quality = state.quality
            quality.foreignThreads = state.threads.foreignCount
            quality.lumpedThreads = state.threads.lumpedCount
            guard !rings.isEmpty else { return quality }
            var events = state.events.counts
            events.perRecord =
                events.records > 0 ? .nanoseconds(quality.cpu.nanoseconds / Int64(events.records)) : nil
            quality.events = events
            return quality
        }
    }

    /// Number of lost marks of programs, by cause.
    var lostMarks: LostMarks { state.withLock { $0.program?.lostMarks ?? LostMarks() } }

    /// Sets the trace's number of a thread.
    func name(_ thread: Int32, as id: ThreadID) { inbox.withLock { $0.named.append((thread, id)) } }

    /// Marks a thread as one of fbprof's own.
    func nameOwn(_ thread: Int32, _ name: String) { inbox.withLock { $0.own.append((thread, name)) } }

    /// Makes sure that the calling thread is recorded, even if the thread that started the recording did not make it.
    func watchCaller() {
        let thread = fb_gettid()
        guard thread != maker, !rings.isEmpty else { return }
        inbox.withLock { inbox in
            guard !inbox.isOver else { return }
            let descriptors = rings.filter { !$0.isWhole }.compactMap { $0.watchCaller() }
            guard !descriptors.isEmpty else { return }
            inbox.watched.append((thread, fb_current_cpu(), MonotonicClock.now(), descriptors))
        }
    }
}
