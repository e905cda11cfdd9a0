package import FrameTrace

/// The mean work of a program before rounding: times in nanoseconds, and bytes.
package struct ExpectedWork: Sendable, Equatable {
    package var cpu = 0.0
    package var gpu = 0.0
    package var asleep = 0.0
    package var bytes = 0.0
    /// Waits for the user.
    package var user = 0.0

    /// The longest time that a trace can hold.
    private static let most = 0x1p56
    /// The most bytes that a trace can hold.
    private static let mostBytes = 0x1p50

    /// Adds work that is repeated.
    mutating func add(_ other: ExpectedWork, times: Double) {
        // Zero work stays zero even if it is repeated infinitely often.
        cpu += Double.product(times, other.cpu)
        gpu += Double.product(times, other.gpu)
        asleep += Double.product(times, other.asleep)
        bytes += Double.product(times, other.bytes)
        user += Double.product(times, other.user)
    }

    /// Whether there is no work, except waits for the user.
    package var isNothing: Bool { cpu == 0 && gpu == 0 && asleep == 0 && bytes == 0 }

    /// The work of a frame, in whole nanoseconds and bytes. Waits for the user count as sleep, since the thread draws
    /// nothing then.
    package var frameTime: ServiceTime {
        var work = self
        work.asleep += user
        return work.serviceTime
    }

    /// The work in whole nanoseconds and bytes.
    package var serviceTime: ServiceTime {
        func whole(_ value: Double, _ most: Double = Self.most) -> Int64 { Int64(min(value, most).rounded()) }
        return ServiceTime(
            cpu: .nanoseconds(whole(cpu)),
            gpu: .nanoseconds(whole(gpu)),
            asleep: .nanoseconds(whole(asleep)),
            transfer: ByteCount(bytes: whole(bytes, Self.mostBytes))
        )
    }
}
