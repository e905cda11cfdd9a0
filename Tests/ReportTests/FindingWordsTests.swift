import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Findings and advice in words")
struct FindingWordsTests {
    @Test("a deadlock names each thread, its resource and its owner; a cut circle says how many threads are left out")
    func deadlock() {
        var deadlock = Deadlock(
            at: .milliseconds(4),
            waits: [
                Deadlock.Wait(thread: "photos main", resource: "queue photos/icons"),
                Deadlock.Wait(thread: "worker 0", app: "photos", resource: nil),
            ]
        )
        let circle =
            "Deadlock at 0.004 s: photos main waits for queue photos/icons, and so for worker 0 (for photos); "
            + "worker 0 (for photos) waits for a free worker thread"
        let end = "No thread in it makes progress."
        #expect(FindingWords.sentence(deadlock) == "\(circle), and so for photos main. \(end)")
        deadlock.more = 1
        #expect(FindingWords.sentence(deadlock) == "\(circle); and so on over 1 more thread. \(end)")
        let alone = Deadlock(at: .zero, waits: [Deadlock.Wait(thread: "a", resource: "group g")])
        #expect(
            FindingWords.sentence(alone)
                == "Deadlock at 0.000 s: a waits for group g, and no thread is left that could end the wait. The thread makes no "
                + "progress."
        )
    }

    @Test("a thread explosion says whose work fills the pool, and whether all apps share it")
    func explosion() {
        func text(_ cores: Int, _ apps: [AppCount], isShared: Bool) -> String {
            let explosion = ThreadExplosion(workers: 12, waiting: 3, cores: cores, apps: apps, isPoolShared: isShared)
            return FindingWords.sentence(.threadExplosion(explosion))
        }
        let apps = [AppCount(app: "photos", count: 9), AppCount(app: "maps", count: 3)]
        let start =
            "Thread explosion: 12 worker threads were in the middle of work items at once, 3 of them waiting, on "
        #expect(
            text(2, apps, isShared: true) == start + "2 CPUs: 9 for photos, 3 for maps (one worker pool for all apps)."
        )
        #expect(
            text(1, apps, isShared: false).hasSuffix("on 1 CPU: 9 for photos, 3 for maps (a worker pool for each app).")
        )
        #expect(text(1, [], isShared: true) == start + "1 CPU.")
    }

    @Test("an unended wait gives its kind if its resource has no name")
    func unended() {
        var wait = UnendedWait(thread: "a", wait: .lock, resource: "", owner: nil, since: .seconds(1.5))
        #expect(
            FindingWords.sentence(.unendedWait(wait))
                == "a was still waiting for lock when the run ended, since 1.500 s."
        )
        (wait.resource, wait.owner) = ("lock db", "b")
        #expect(
            FindingWords.sentence(.unendedWait(wait))
                == "a was still waiting for lock db, and so for b when the run ended, since 1.500 s."
        )
    }

    @Test("a count of 1 uses the singular")
    func one() {
        #expect(FindingWords.sentence(.moreDeadlocks(1)) == "There is 1 more deadlock.")
        #expect(
            FindingWords.sentence(.lostRecords(1, suspectFrames: 1))
                == "1 record was lost in full buffers; 1 frame is marked."
        )
        let marks = LostMarks(full: 1, withoutBuffer: 1, interrupted: 1, early: 1, unknownProcess: 1)
        #expect(
            FindingWords.sentence(.lostMarks(marks))
                == "Lost: 5 marks (1 in full buffers, 1 without a free buffer, 1 interrupted by a signal handler, 1 while marks were "
                + "being attached, 1 of unknown processes). Frames and steps that these marks begin or end are missing or have wrong "
                + "lengths."
        )
        #expect(FindingWords.sentence(.lostMarks(LostMarks(early: 1)), .turn).hasPrefix("Lost: 1 mark (1 while"))
        #expect(
            FindingWords.sentence(.lostMarks(LostMarks(threadsWithoutWaits: 1)), .turn)
                == "Waits of 1 thread were not recorded: no buffer was free. A loop on such a thread may have no turns."
        )
        #expect(FindingWords.sentence(.lostSwitches(1)).hasPrefix("Lost: 1 kernel switch record, in full buffers."))
        #expect(FindingWords.sentence(.incomplete(tornBytes: 0)).contains("without an end. The figures"))
        #expect(FindingWords.sentence(.incomplete(tornBytes: 7)).contains("its last 7 bytes are torn"))
    }

    @Test("advice says why an owner was not raised, with the machine's note on overrides")
    func advice() throws {
        var result = SyntheticRun.plain.result
        result.machine.capabilities = [Capability(.overrides, isAvailable: false, note: "needs CAP_SYS_NICE")]
        var inversion = try #require(result.inversions?.worst.first { $0.isOwnerKnown })
        func text(_ advice: InversionAdvice) -> String {
            inversion.advice = advice
            return InversionAdviceWords(result: result).sentence(inversion)
        }
        #expect(
            text(.raised).hasPrefix("The owner was raised to userInteractive, 1 ms after the wait began. Of the wait")
        )
        #expect(text(.notRaised(.rulesWithoutOverrides)).contains("the rules of this run know no override"))
        #expect(text(.notRaised(.overridesOff)).contains("overrides are off in this run"))
        #expect(
            text(.notRaised(.refusedByMachine(.overrides)))
                .contains("did not let it be raised (priority overrides: needs CAP_SYS_NICE)")
        )
        #expect(text(.notRaised(.notApplied)).contains("Give the work on lock db the class userInteractive"))
        #expect(text(.noKnownOwner(.semaphore)).contains("something with an owner"))
        #expect(Set(WaitKind.allCases.map { text(.noKnownOwner($0)) }).count == 5)
    }

    @Test("on Linux, advice gives an owner at most userInitiated; if it has that class, advice is to shorten the work")
    func highestOnLinux() throws {
        let result = SyntheticRun.plain.result
        var inversion = try #require(result.inversions?.worst.first { $0.isOwnerKnown })
        inversion.advice = .notRaised(.rulesWithoutOverrides)
        (inversion.waiter.qos, inversion.resource) = (.userInteractive, "lock library")
        func text(owner: QoS?) -> String {
            inversion.owner.qos = owner
            return InversionAdviceWords(result: result).sentence(inversion)
        }
        for owner in [nil, QoS.utility] {
            #expect(
                text(owner: owner).contains(
                    "Give the work on lock library the class userInitiated, the highest of worker threads on Linux, or make"
                )
            )
        }
        #expect(
            text(owner: .userInitiated).hasSuffix(
                "It ran at userInitiated, the highest class of worker threads on Linux: shorten the work on lock library, "
                    + "or make sure that no userInteractive thread waits for it."
            )
        )
        inversion.waiter.qos = .default
        #expect(
            text(owner: .utility).contains(
                "Give the work on lock library the class default, or make sure that no default thread waits for it."
            )
        )
    }
}
