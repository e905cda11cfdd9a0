import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("A program that is already running", .serialized)
struct RunningProgramTests {
    /// A process whose command line is a title and `30`; the shell becomes it at once.
    private func titled(_ title: String) throws -> ChildProcess {
        let script = "exec -a '\(title)' sleep 30"
        let child = try ChildProcess(ChildProcess.Spec("/bin/bash", ["bash", "-c", script]))
        let limit = MonotonicClock.now() + .seconds(10)
        while TextFile.read("/proc/\(child.id)/comm")?.trimmedLine != "sleep", MonotonicClock.now() < limit {
            usleep(1000)
        }
        return child
    }

    /// The running program of the process; nil where it can't be looked up here, which is noted as skipped.
    private func lookUp(_ child: ChildProcess) throws -> RunningProgram? {
        do throws(RuntimeError) {
            return try RunningProgram(child.id)
        } catch {
            skipped("a process can't be looked up here: \(error)")
            return nil
        }
    }

    @Test("A title over the command line is not taken for a command: the name is that of the file")
    func title() throws {
        guard FileSystem.exists("/bin/bash") else { return skipped("there is no bash") }
        for title in ["sshd: root@pts/0", "/opt/app/app --type=renderer --user-data-dir=/tmp/x/prof --stack"] {
            let child = try titled(title)
            guard let program = try lookUp(child) else { return }
            #expect(program.command == [title, "30"] && program.titledFile == "sleep")
            child.kill()
            child.wait()
        }
        let plain = try titled("game")
        guard let program = try lookUp(plain) else { return }
        #expect(program.command == ["game", "30"] && program.titledFile == nil)
        plain.kill()
        plain.wait()
    }

    @Test("A command whose file name has a blank is not taken for a title")
    func blank() throws {
        guard FileSystem.exists("/bin/bash") else { return skipped("there is no bash") }
        let folder = LiveRun.temporaryPath()
        try FileSystem.makeFolders(folder + "/x")
        defer { try? FileSystem.remove(folder) }
        let path = folder + "/my game"
        try FileSystem.write("", to: path)
        let child = try titled(path)
        guard let program = try lookUp(child) else { return }
        #expect(program.titledFile == nil)
        child.kill()
        child.wait()
    }

    @Test("A process that has ended and was not waited for is not alive")
    func ended() throws {
        #expect(RunningProgram.isAlive(getpid()) && !RunningProgram.isAlive(999_999_999))
        let child = try ChildProcess(ChildProcess.Spec("/bin/sh", ["sh", "-c", "exit 0"]))
        let limit = MonotonicClock.now() + .seconds(10)
        while ProcessStatus.read(child.id)?.state != "Z", MonotonicClock.now() < limit { usleep(1000) }
        #expect(Glibc.kill(child.id, 0) == 0 && !RunningProgram.isAlive(child.id))
        child.wait()
    }
}
