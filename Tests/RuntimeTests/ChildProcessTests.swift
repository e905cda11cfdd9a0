import FrameBudget
import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("Child processes", .serialized)
struct ChildProcessTests {
    private func shell(_ script: String, _ change: (inout ChildProcess.Spec) -> Void = { _ in }) throws -> ChildProcess
    {
        var spec = ChildProcess.Spec("/bin/sh", ["sh", "-c", script])
        change(&spec)
        return try ChildProcess(spec)
    }

    /// The output of a script.
    private func output(_ script: String, _ change: (inout ChildProcess.Spec) -> Void = { _ in }) throws -> String {
        let path = LiveRun.temporaryPath()
        defer { unsafe unlink(path) }
        let child = try shell(script) { spec in
            spec.output = .file(path)
            spec.error = .sameAsOutput
            change(&spec)
        }
        child.wait()
        return try #require(TextFile.read(path)).trimmedLine
    }

    @Test("the exit status is the child's own, or 128 plus the number of its signal")
    func endings() throws {
        #expect(try shell("exit 0").wait() == 0)
        #expect(try shell("exit 75").wait() == 75)
        #expect(try shell("kill -KILL $$").wait() == 137)
        let child = try shell("sleep 30")
        #expect(child.exitStatus == nil)
        child.stop()
        #expect(child.wait() == 143)
        #expect(child.exitStatus == 143)
    }

    @Test("an exit status above 128 is not reported as a signal")
    func largeStatus() throws {
        for status: Int32 in [129, 137, 200, 255] {
            let child = try shell("exit \(status)")
            #expect(child.wait() == status)
            #expect(child.end == .exited(status))
        }
        let child = try shell("kill -KILL $$")
        child.wait()
        #expect(child.end == .signalled(9))
    }

    /// The kernel's letter for the state of a process: `T` is stopped.
    private func state(_ child: ChildProcess) -> Character? {
        TextFile.read("/proc/\(child.id)/stat").flatMap { $0.split(separator: ")").last?.dropFirst().first }
    }

    @Test("a suspended child is stopped until it is resumed, and can be killed meanwhile")
    func suspended() throws {
        let child = try shell("while :; do :; done")
        child.suspend()
        while state(child) != "T" { usleep(1000) }
        #expect(child.exitStatus == nil)
        child.resume()
        while state(child) == "T" { usleep(1000) }
        child.suspend()
        child.kill()
        #expect(child.wait() == 137)
    }

    @Test("a program that can't be started is an error that names it")
    func missing() {
        let error = #expect(throws: RuntimeError.self) {
            try ChildProcess(ChildProcess.Spec("/no/such/program", ["program"]))
        }
        #expect(error?.code == .system)
        #expect(error?.description.contains("program") == true)
    }

    @Test("signals that this process blocks or ignores are neither blocked nor ignored in the child")
    func signals() throws {
        var blocked = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe sigaddset(&blocked, SIGUSR1)
        var before = sigset_t()
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
        let handler = signal(SIGUSR2, SIG_IGN)
        defer {
            unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
            _ = signal(SIGUSR2, handler)
        }
        #expect(try shell("kill -USR1 $$; exit 0").wait() == 128 + SIGUSR1)
        #expect(try shell("kill -USR2 $$; exit 0").wait() == 128 + SIGUSR2)
    }

    @Test("a child's environment extends the inherited one, or replaces it")
    func environment() throws {
        let added = try output("echo $FBPROF_TEST:${PATH:+path}") {
            $0.environment = .inherited(adding: ["FBPROF_TEST": "a b"])
        }
        #expect(added == "a b:path")
        let only = try output("/usr/bin/env | grep -v '^\\(PWD\\|_\\|SHLVL\\|OLDPWD\\)='") {
            $0.environment = .only(["ONE": "1"])
        }
        #expect(only == "ONE=1")
    }

    @Test("a child inherits neither end of a channel that it is not given")
    func descriptors() throws {
        let (mine, childs) = try ChildProcess.channel()
        defer {
            close(mine)
            close(childs)
        }
        let open = Set(try output("ls /proc/$$/fd").split(separator: "\n").compactMap { Int32($0) })
        #expect(open.isSuperset(of: [0, 1, 2]))
        #expect(open.isDisjoint(with: [mine, childs]))
        let printed = try output("echo told >&0") { $0.input = .descriptor(childs) }
        #expect(printed.isEmpty)
        var bytes = [UInt8](repeating: 0, count: 5)
        #expect(unsafe read(mine, &bytes, 5) == 5)
        #expect(String(decoding: bytes, as: UTF8.self) == "told\n")
    }

    @Test("a child in a process group of its own, and the processes that it started, end when its value is released")
    func group() throws {
        let path = LiveRun.temporaryPath()
        defer { unsafe unlink(path) }
        var grandchild: Int32?
        do {
            let child = try shell("sleep 60 & echo $!; wait") { spec in
                spec.output = .file(path)
                spec.group = .own
            }
            let limit = MonotonicClock.now() + .seconds(10)
            while grandchild == nil, MonotonicClock.now() < limit {
                grandchild = TextFile.read(path).flatMap { $0.hasSuffix("\n") ? Int32($0.trimmedLine) : nil }
                usleep(1000)
            }
            withExtendedLifetime(child) {}
        }
        let process = try #require(grandchild)
        // It is killed, but its new parent may not have reaped it yet.
        let limit = MonotonicClock.now() + .seconds(10)
        func isGone() -> Bool {
            guard let stat = TextFile.read("/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") else {
                return true
            }
            return stat[end...].hasPrefix(") Z")
        }
        while !isGone(), MonotonicClock.now() < limit { usleep(1000) }
        #expect(isGone())
    }

    @Test("a sleep does not end before its instant")
    func sleep() {
        let end = MonotonicClock.now() + .milliseconds(30)
        MonotonicClock.sleep(until: end)
        #expect(MonotonicClock.now() >= end)
        // A sleep until an instant in the past returns at once.
        MonotonicClock.sleep(until: Instant(nanoseconds: 0))
    }
}
