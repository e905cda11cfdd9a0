import CUnwind
package import FrameTrace
import Synchronization

/// A futex word that counts wake-ups, on which one thread sleeps until another wakes it, or until an instant.
///
/// Take a ticket, check whether there is a reason to sleep, then park with the ticket: a wake-up in between is not
/// lost.
@safe package final class ParkingSpot: Sendable {
    /// The count of wake-ups at one moment.
    package struct Ticket: Sendable { fileprivate let value: UInt32 }

    /// Immutable after init; the word itself is accessed only through atomics and the futex calls.
    private nonisolated(unsafe) let word: UnsafeMutablePointer<Atomic<UInt32>>

    package init() {
        unsafe word = .allocate(capacity: 1)
        unsafe word.initialize(to: Atomic(0))
    }

    deinit {
        unsafe word.deinitialize(count: 1)
        unsafe word.deallocate()
    }

    /// Returns the current count of wake-ups.
    package func ticket() -> Ticket { Ticket(value: unsafe word.pointee.load(ordering: .acquiring)) }

    /// Sleeps until a wake-up after the ticket, or until an instant. May return early, so check again.
    package func park(_ ticket: Ticket, until deadline: Instant? = nil) {
        _ = unsafe fb_futex_wait(rawWord, ticket.value, deadline?.nanoseconds ?? -1)
    }

    /// Wakes the thread that parks here.
    package func wake() {
        _ = unsafe word.pointee.wrappingAdd(1, ordering: .releasing)
        _ = unsafe fb_futex_wake(rawWord, 1)
    }

    private var rawWord: UnsafePointer<UInt32> {
        // The kernel needs the address of the atomic's four bytes.
        unsafe UnsafeRawPointer(word).assumingMemoryBound(to: UInt32.self)
    }
}
