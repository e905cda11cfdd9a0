import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("Registry of the threads in the kernel's records")
struct KernelThreadTests {
    private static let process: Int32 = 7
    /// A process id that no kernel assigns.
    private static let gone: Int32 = 1 << 29

    @Test("a registered thread keeps its id; other threads are described once, when first seen")
    func identities() {
        var threads = ThreadRegistry(process: Self.process)
        threads.add(8, as: ThreadID(2))
        #expect(threads.identify(8, of: Self.process).id == ThreadID(2))
        #expect(threads.identify(8, of: Self.process).new == nil)
        threads.name(Self.gone, "compiler")
        let first = threads.identify(Self.gone, of: Self.gone)
        #expect(first.new?.name == "compiler")
        #expect(first.new?.kind == .foreign)
        #expect(first.new?.kernelID == Self.gone)
        #expect(first.new?.process == ProcessDescription(id: Self.gone, name: "compiler"))
        #expect(first.new?.title == "compiler (PID \(Self.gone))")
        let helper = threads.identify(Self.gone + 5, of: Self.gone).new
        #expect(helper?.process == ProcessDescription(id: Self.gone, name: "compiler"))
        #expect(threads.identify(-1, of: -1).new?.process == nil)
        #expect(first.id.rawValue >= ThreadRegistry.firstID)
        #expect(threads.identify(Self.gone, of: Self.gone).new == nil)
        #expect(threads.identify(Self.gone + 1, of: Self.gone).new?.name == "an ended process")
        let own = threads.identify(Self.gone + 2, of: Self.process).new
        #expect(own?.kind == .simulated)
        #expect(own?.process == nil)
        #expect(threads.addOwn(12, named: "writer").kind == .own)
        #expect(threads.foreignCount == 4)
    }

    @Test("a process that ended before its name was read has its parent's name, or the name that a record gave it")
    func endedProcesses() {
        var threads = ThreadRegistry(process: Self.process)
        threads.name(Self.gone, "shell")
        threads.inherit(Self.gone + 1, from: Self.gone, of: Self.gone)
        threads.inherit(Self.gone + 2, from: Self.gone + 1, of: Self.gone + 1)
        threads.expect(Self.gone + 2, named: "compiler")
        #expect(threads.identify(Self.gone + 1, of: Self.gone + 1).new?.name == "shell")
        let compiler = threads.identify(Self.gone + 2, of: Self.gone + 2).new
        #expect(compiler?.name == "compiler" && compiler?.process?.name == "compiler")
        // After its end, its number may belong to another process.
        threads.inherit(Self.gone + 3, from: Self.gone, of: Self.gone)
        threads.end(Self.gone + 3)
        threads.beginDrain()
        threads.beginDrain()
        let other = threads.identify(Self.gone + 3, of: Self.gone + 3).new
        #expect(other?.name == ThreadDescription.nameless && other?.title == "an ended process (PID \(Self.gone + 3))")
    }

    @Test("a thread number that is reused before its first thread was described gets the new parent's name")
    func givenAgainUnseen() {
        var threads = ThreadRegistry(process: Self.process)
        threads.name(Self.gone, "shell")
        for drains in 0...1 {
            let thread = Self.gone + 1 + Int32(drains)
            threads.end(thread)
            for _ in 0..<drains { threads.beginDrain() }
            threads.inherit(thread, from: Self.gone, of: Self.gone)
            threads.beginDrain()
            threads.beginDrain()
            #expect(threads.identify(thread, of: thread).new?.name == "shell", "after \(drains) drains")
        }
    }

    @Test("a thread's begin takes no longer after many threads have ended, as in a build", .timeLimit(.minutes(1)))
    func manyEnds() {
        var threads = ThreadRegistry(process: Self.process)
        let count: Int32 = 60_000
        for number in 0..<count { threads.end(Self.gone + number) }
        threads.beginDrain()
        for number in 0..<count { threads.end(Self.gone + count + number) }
        for number in 0..<count { threads.inherit(Self.gone + 2 * count + number, from: 0, of: 0) }
        #expect(threads.identify(Self.gone, of: Self.gone).new?.name == ThreadDescription.nameless)
    }

    @Test("slices from before a thread's registration belong to that thread")
    func early() {
        var threads = ThreadRegistry(process: Self.process)
        let (own, foreign) = (threads.isAwaited(8, of: Self.process), threads.isAwaited(Self.gone, of: Self.gone))
        #expect(own && !foreign)
        var slices = UnregisteredSlices()
        func made(_ thread: Int32, _ start: Int64) -> SliceBuilder.Made {
            let interval = (Instant(nanoseconds: start), Instant(nanoseconds: start + 5))
            let slice = RunSlice(cpu: 0, start: interval.0, end: interval.1, ending: .waiting)
            return SliceBuilder.Made(process: Self.process, thread: thread, slice: slice)
        }
        slices.hold(made(8, 0))
        slices.hold(made(8, 10))
        threads.add(8, as: ThreadID(2))
        #expect(slices.release() == [made(8, 0), made(8, 10)] && slices.release().isEmpty)
        let (known, isAwaited) = (threads.identify(8, of: Self.process), threads.isAwaited(8, of: Self.process))
        #expect(known.id == ThreadID(2) && !isAwaited)
        var others = ThreadRegistry(process: Self.process, recordsItself: false)
        let isOwnAwaited = others.isAwaited(8, of: Self.process)
        #expect(!isOwnAwaited, "they are fbprof's own")
    }

    @Test("a reused thread number is another thread only once the old thread's last records are in")
    func numbersGivenAgain() {
        var threads = ThreadRegistry(process: Self.process)
        threads.add(8, as: ThreadID(2))
        threads.end(8)
        threads.beginDrain()
        // The ring of another CPU may still hold records from before its end.
        #expect(threads.identify(8, of: Self.process).id == ThreadID(2))
        threads.beginDrain()
        #expect(threads.identify(8, of: Self.process).id != ThreadID(2))
        threads.add(9, as: ThreadID(3))
        threads.end(9)
        threads.add(9, as: ThreadID(4))
        threads.beginDrain()
        threads.beginDrain()
        #expect(threads.identify(9, of: Self.process).id == ThreadID(4))
    }

    @Test("a thread of another process that has exited keeps its number until its last time on the CPU is in")
    func afterExit() {
        var threads = ThreadRegistry(process: Self.process)
        threads.add(8, as: ThreadID(2))
        let other = threads.identify(Self.gone, of: Self.gone).id
        threads.end(Self.gone)
        #expect(threads.unwatched(Self.gone) == other && threads.unwatched(8) == nil)
        threads.beginDrain()
        #expect(threads.unwatched(Self.gone) == other)
        threads.beginDrain()
        #expect(threads.unwatched(Self.gone) == nil)
    }

    @Test("beyond a thousand, threads of other processes are lumped together and counted")
    func lumped() {
        var threads = ThreadRegistry(process: Self.process)
        var ids: Set<ThreadID> = []
        var described = 0
        for number in 0..<Int32(ThreadRegistry.foreignLimit + 50) {
            let seen = threads.identify(Self.gone + number, of: Self.gone + number)
            ids.insert(seen.id)
            if seen.new != nil { described += 1 }
            if number == Int32(ThreadRegistry.foreignLimit) { #expect(seen.new?.isMany ?? false) }
        }
        #expect(ids.count == ThreadRegistry.foreignLimit + 1)
        #expect(described == ids.count)
        #expect(threads.foreignCount == ThreadRegistry.foreignLimit)
        #expect(threads.lumpedCount == 50)
        // The process's own threads still get descriptions of their own.
        #expect(threads.identify(8, of: Self.process).new != nil)
    }
}
