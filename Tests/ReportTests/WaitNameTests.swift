import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Names of waits of recorded programs")
struct WaitNameTests {
    @Test("A wait for a futex that ended at its timeout has words and advice of its own")
    func timedOut() throws {
        let cause = VerdictCause(.wait, resource: TimedOutWait.resource)
        #expect(VerdictWords.noun(cause) == "wait: futex (timed out)")
        #expect(VerdictWords.sentence(cause) == "it waited for the timeout of a futex")
        var result = SyntheticRun.plain.result
        for index in result.apps.indices {
            result.apps[index].clock = .own
            result.apps[index].total.verdicts = [VerdictCount(cause: cause, missed: 4, dropped: 0)]
        }
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic.hasPrefix("Do not wait for timeouts in the loop of"), "\(line)")
        #expect(line.text.contains("until the timeout of that wait") && !line.text.contains("hold it"), "\(line)")
    }

    @Test("A wait for a semaphore that ended at its timeout has the same words, with its call")
    func semaphore() throws {
        let cause = VerdictCause(.wait, resource: "semtimedop (timed out)")
        #expect(VerdictWords.sentence(cause) == "it waited for the timeout of semtimedop")
        // Only calls that no device ends are named so.
        #expect(TimedOutWait.call(of: "epoll_wait (timed out)") == nil && TimedOutWait.call(of: "semtimedop") == nil)
        var result = SyntheticRun.plain.result
        for index in result.apps.indices {
            result.apps[index].clock = .own
            result.apps[index].total.verdicts = [VerdictCount(cause: cause, missed: 4, dropped: 0)]
        }
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic.hasPrefix("Do not wait for timeouts in the loop of"), "\(line)")
        #expect(line.text.contains("waited in semtimedop until the timeout of that wait"), "\(line)")
    }

    @Test(
        "The name of a wait keeps a thread with the waiting thread's name, however long that is",
        arguments: [
            "futex (woken by another thread named ThreadPoolForeg)", "futex (held by another thread named python3)",
            "read of a pipe (woken by python3 of another process)",
        ]
    )
    func namesakes(resource: String) throws {
        let cause = VerdictCause(.wait, resource: resource)
        #expect(VerdictWords.noun(cause) == "wait: \(resource)")
        #expect(VerdictWords.sentence(cause) == "it waited for \(resource)")
        var result = SyntheticRun.plain.result
        for index in result.apps.indices {
            result.apps[index].clock = .own
            result.apps[index].total.verdicts = [VerdictCount(cause: cause, missed: 4, dropped: 0)]
        }
        let line = try #require(RemedyWords(result: result).lines(most: 3).first)
        #expect(line.topic == "Wait less for \(resource)", "\(line)")
    }

    @Test(
        "A long name of a wait is cut before the thread behind the wait, and brackets are closed",
        arguments: [
            ("read of a socket (woken by process k09srv)", "read of a socket (woken by process k09srv)"),
            ("sendfile of a socket (woken by slowpeer)", "sendfile of a socket (woken by slowpeer)"),
            (
                "pread64 of a very long name of a file with settings.txt (woken by process k09srv)",
                "pread64 of a very long name of a … (woken by process k09srv)"
            ),
            (
                "read of a socket (woken by ThreadPoolForeg of another process ThreadPoolForeg)",
                "read of a socket (woken by ThreadPoolForeg of another process ThreadPoolForeg)"
            ),
            ("write of a very long name of a file with settings.txt", "write of a very long name of a file…"),
        ]
    )
    func cut(_ name: String, _ text: String) {
        let noun = VerdictWords.noun(VerdictCause(.wait, resource: name))
        #expect(noun == "wait: \(text)")
        #expect(noun.count { $0 == "(" } == noun.count { $0 == ")" })
    }

    @Test("A name of 5000 characters is cut to fit a sentence, and joined names are cut one by one")
    func endless() {
        let name = "read (woken by \(String(repeating: "x", count: 5000)))"
        let text = WaitName.short(name, to: 36)
        #expect(text.count < 120 && text.hasSuffix("…)"), "\(text)")
        let pair = "read of a socket (woken by process k09srv) + futex (held by indexer)"
        #expect(WaitName.shortEach(pair, to: 36) == pair)
    }
}
