import FrameBudget
import Testing

@testable import FrameRecorder
@testable import FrameTrace

@Suite("The state that a thread publishes for the watcher")
struct FrameWatchTests {
    private static let next = PendingFrame(
        number: FrameNumber(7),
        due: Instant(nanoseconds: 1000),
        deadline: Instant(nanoseconds: 3000)
    )

    @Test("work between frames belongs to the next frame, and delays it from the instant at which that frame is due")
    func heldUp() {
        let watch = FrameWatch()
        #expect(watch.state == nil)
        watch.beginHandler(PathID(4), holdingUp: Self.next)
        #expect(watch.hasFrames)
        #expect(watch.place.frame == FrameNumber(7))
        #expect(watch.path == PathID(4))
        watch.path = PathID(5)
        let held = watch.state
        #expect(held?.frame == FrameNumber(7))
        #expect(held?.deadline == Self.next.deadline)
        #expect(held?.counts(at: Instant(nanoseconds: 999)) == false)
        #expect(held?.counts(at: Self.next.due) == true)
        watch.endHandler()
        #expect(watch.state == nil)
        #expect(watch.place.word == 0)
        #expect(watch.end(of: FrameNumber(7)) == nil)

        watch.open(FrameNumber(7), deadline: Self.next.deadline)
        let open = watch.state
        #expect(open?.counts(at: .zero) == true)
        #expect(open.flatMap { state in held.map { state.isSame(as: $0) } } == true)
    }

    @Test("a handler without a next frame, or within a frame, changes only the path")
    func others() {
        let watch = FrameWatch()
        watch.beginHandler(PathID(4), holdingUp: nil)
        #expect(watch.state == nil)
        #expect(watch.path == PathID(4))
        watch.endHandler()
        #expect(watch.place.word == 0)
        watch.open(FrameNumber(0), deadline: Self.next.deadline)
        watch.beginHandler(PathID(4), holdingUp: nil)
        #expect(watch.state?.frame == FrameNumber(0))
        watch.endHandler()
        #expect(watch.state?.frame == FrameNumber(0))
        #expect(watch.path == .none)
    }

    @Test("a frame number with another deadline, as after time off screen, is not the same state")
    func anew() {
        let watch = FrameWatch()
        watch.beginHandler(PathID(4), holdingUp: Self.next)
        let before = watch.state
        watch.endHandler()
        var later = Self.next
        later.deadline = Instant(nanoseconds: 9000)
        watch.beginHandler(PathID(4), holdingUp: later)
        #expect(watch.state.flatMap { state in before.map { state.isSame(as: $0) } } == false)
    }

    @Test("the history of places covers the longest time between two looks of the watcher")
    func placesOfShortSteps() {
        let history = PlaceHistory()
        let step = TimeSpan.microseconds(4)
        let gap = TimeSpan.seconds(2 / Watcher.profileRate) + .milliseconds(4)
        let count = gap.nanoseconds / step.nanoseconds
        let start = Instant(nanoseconds: 1_000_000)
        for number in 0...count { history.note(UInt64(number + 1), at: start + step * number) }
        let known = (0...count).count { number in history.word(at: start + step * number) == UInt64(number + 1) }
        #expect(known == Int(count) + 1)
        #expect(history.word(at: Instant(nanoseconds: 999_999)) == 0)
    }
}
