import Glibc
import StackFixtures
import Testing

@testable import FrameBudget
@testable import FrameRecorder
@testable import FrameTrace

/// A frame that touches a page that is not present yet.
@Suite("Samples in page faults", .serialized)
struct PageFaultSampleTests {
    @Test(
        "samples of a thread that waits for a page are marked as in a page fault, those of a sleeping thread are not",
        arguments: [SamplingBackend.signal, .perf]
    )
    func isSeen(_ backend: SamplingBackend) throws {
        guard backend == .signal || Flight.allowsKernelSamples else {
            return skipped("the kernel gives no samples of page faults here")
        }
        var page: UnsafeMutableRawPointer?
        let file = unsafe fixture_make_waiting_page(&page)
        guard file >= 0, let address = unsafe page.map({ Int(bitPattern: $0) }) else {
            return skipped("userfaultfd is not allowed here, as in some containers")
        }
        let flight = try Flight.record(backend: backend) { _, main in
            main.waitForVsync()
            main.frame { Flight.otherWork(.milliseconds(2)) }
            main.waitForVsync()
            let filler = try? BackgroundThread {
                BackgroundThread.sleep(milliseconds: 60)
                _ = unsafe fixture_fill_waiting_page(file, UnsafeMutableRawPointer(bitPattern: address))
            }
            main.frame {
                Flight.otherWork(.milliseconds(1))
                unsafe touch(UnsafeRawPointer(bitPattern: address))
            }
            filler?.join()
            main.waitForVsync()
            main.frame { BackgroundThread.sleep(milliseconds: 40) }
        }
        // The first frame should be on time, but nothing can guarantee that.
        try #require(flight.frames.count == 3)
        let late = flight.frames[1...].filter(\.isLate)
        try #require(late.count == 2)
        func blocked(_ frame: Flight.Frame) -> [StackRecord] {
            flight.samples.filter { $0.frame == frame.number && $0.state == .blocked }
        }
        #expect(!blocked(late[0]).isEmpty && blocked(late[0]).allSatisfy { $0.isInPageFault })
        #expect(!blocked(late[1]).isEmpty && blocked(late[1]).allSatisfy { !$0.isInPageFault })
        // The stack shows the function that touched the page.
        #expect(blocked(late[0]).contains { flight.names($0).contains { $0.contains("touch") } })
    }
}

@inline(never)
private func touch(_ page: UnsafeRawPointer?) { _ = unsafe page?.load(as: UInt8.self) }
