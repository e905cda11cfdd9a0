import CUnwind
import FrameRecorder
import FrameTrace

extension StackTests {
    /// Sends the capture signal without a request, as another process might.
    static func sendCaptureSignal(to target: CaptureTarget) {
        precondition(fb_tgkill(target.kernelID, fb_capture_install()) == 0, "the thread is gone")
    }
}
