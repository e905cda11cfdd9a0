import FrameBudget
import FrameTrace
import Testing

@testable import FrameBudgetReports

@Suite("Words on the end of a recorded program")
struct EndWordsTests {
    @Test("An exit status above 128 is not reported as a signal")
    func status() {
        #expect(EndWords.past(.exited(255)) == "ended with status 255")
        #expect(EndWords.past(.exited(139)) == "ended with status 139")
        #expect(EndWords.past(.signalled(11)) == "was ended by signal 11")
    }

    @Test("The text on a program that became a daemon has its PIDs and how to record it; a long list is cut")
    func becameDaemon() {
        #expect(
            EndWords.becameDaemon("daemon", as: [2536])
                == "daemon ended by itself and went on as PID 2536. To record that: fbprof record --pid 2536, or start it "
                + "so that it stays in the foreground"
        )
        #expect(
            EndWords.becameDaemon("daemon", as: [7, 8]).contains(
                "went on as PIDs 7, 8. To record that: fbprof record --pid 7,"
            )
        )
        #expect(EndWords.numbers([1, 2, 3, 4, 5, 6, 7]) == "PIDs 1, 2, 3, 4, 5 and 2 more")
        #expect(EndWords.left([7, 8]).hasSuffix("are still running, and are no longer recorded: 7, 8"))
    }

    @Test("The finding says when and how the program ended, and in which processes it went on")
    func finding() {
        var program = ProgramSummary(command: ["./daemon"], started: .zero, ending: .itself)
        (program.ended, program.status) = (.milliseconds(36), 0)
        program.daemonProcesses = [2536]
        let finding = ProgramFinding(app: "daemon", kind: .becameDaemon, program: program)
        let text = FindingWords.sentence(.program(finding))
        #expect(
            text.hasPrefix("daemon ended by itself at 0.036 s, with status 0, and went on as PID 2536, which was not"),
            "\(text)"
        )
        #expect(text.contains("fbprof record --pid 2536") && text.hasSuffix("in the foreground."), "\(text)")
    }
}
