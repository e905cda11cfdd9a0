import Synchronization

/// Tells a thread that computes to stop in the middle of its step, and to ask the device what then.
///
/// It is set and cleared under the gate, so in the device's order: a thread that enters has learned by the answer whatever it
/// was to be told.
final class InterruptFlag: Sendable {
    let isSet = Atomic<Bool>(false)
}
