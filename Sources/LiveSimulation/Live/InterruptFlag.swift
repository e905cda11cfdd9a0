import Synchronization

/// The flag that asks a computing thread to stop in the middle of its step, and to ask the device what to do.
///
/// Set and cleared under the gate, so in the device's order: a thread that enters the gate gets everything pending in
/// the answer.
final class InterruptFlag: Sendable {
    let isSet = Atomic<Bool>(false)
}
