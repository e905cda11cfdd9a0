import Foundation
import FrameTrace
import Glibc
import Testing

@testable import FrameRecorder

@Suite(
    "Closing the kernel's events",
    .serialized,
    .enabled(if: SwitchLog.probe().own == nil, "SKIPPED: no switch records here")
)
struct KernelClosingTests {
    /// The number of perf event descriptors that this process has open.
    private static func open() throws -> Int {
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { file in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
            return target?.contains("perf_event") ?? false
        }
    }

    @Test("All event descriptors are closed once a recording is finished and its log is released")
    func closing() throws {
        let before = try Self.open()
        let log = SwitchLog(appCPUs: CPUPlan.allowed(), ownCPUs: [])
        #expect(try Self.open() > before)
        let run = try KernelRecording([{ BackgroundThread.sleep(milliseconds: 20) }])
        #expect(run.trace.quality.switches?.source != SwitchSource.none)
        let during = try Self.open()
        withExtendedLifetime(log) {}
        _ = consume log
        #expect(try Self.open() == before, "\(during) while one was there")
    }

    @Test("A closer's descriptors are closed once it is released; a closer without descriptors is allowed")
    func slowClosing() throws {
        let before = try Self.open()
        let files = (0..<8).map { _ in dup(0) }
        #expect(files.allSatisfy { $0 >= 0 })
        var closing: DescriptorCloser? = DescriptorCloser(files)
        #expect(closing != nil)
        closing = nil
        #expect(files.allSatisfy { fcntl($0, F_GETFD) == -1 && errno == EBADF })
        #expect(try Self.open() == before)
        _ = DescriptorCloser([])
    }
}
