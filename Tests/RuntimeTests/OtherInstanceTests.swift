import Glibc
import Testing

@testable import FrameRecorder

@Suite("Other instances of fbprof")
struct OtherInstanceTests {
    private func command(_ arguments: String...) -> String? {
        OtherInstance.command(of: arguments.flatMap { Array($0.utf8) + [0] })
    }

    @Test("an instance counts if its arguments are those of a command that measures")
    func commands() {
        #expect(command("/usr/bin/fbprof", "run", "a.yaml", "--seed", "1") == "fbprof run a.yaml")
        #expect(command("fbprof", "verify") == "fbprof verify")
        #expect(command("fbprof", "report", "runs/a") == nil)
        #expect(command("fbprof") == nil)
        #expect(command("vi", "fbprof", "run") == nil)
        #expect(command() == nil)
    }

    @Test("a parent's id is read after the process name, whatever characters the name has")
    func parents() {
        #expect(OtherInstance.parent(of: "12 (sh) S 7 12 12") == 7)
        #expect(OtherInstance.parent(of: "12 (a) b) (c) R 8 1") == 8)
        #expect(OtherInstance.parent(of: "") == nil)
        #expect(OtherInstance.parent(of: "12 (sh)") == nil)
    }

    @Test("the warning says which process, what it does, on which CPUs and what to do")
    func warning() {
        let text = OtherInstance(id: 4711, command: "fbprof run a.yaml", cpus: [2, 3]).warning
        for part in ["PID 4711", "fbprof run a.yaml", "CPUs 2, 3", "taskset"] {
            #expect(text.contains(part), "\(text)")
        }
    }
}
