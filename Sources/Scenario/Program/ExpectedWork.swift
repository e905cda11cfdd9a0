package import FrameTrace

/// What a piece of work needs on average, before rounding: times in nanoseconds, and bytes.
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

    /// Adds work that is done so many times.
    mutating func add(_ other: ExpectedWork, times: Double) {
        // Of work that is done infinitely often, what it has nothing of is nothing.
        cpu += Double.product(times, other.cpu)
        gpu += Double.product(times, other.gpu)
        asleep += Double.product(times, other.asleep)
        bytes += Double.product(times, other.bytes)
        user += Double.product(times, other.user)
    }

    /// Whether there is none, but for waits for the user.
    package var isNothing: Bool { cpu == 0 && gpu == 0 && asleep == 0 && bytes == 0 }

    /// The same in whole nanoseconds and bytes, as the work of a frame: while its thread waits for the user it draws nothing.
    package var frameTime: ServiceTime {
        var work = self
        work.asleep += user
        return work.serviceTime
    }

    /// The same in whole nanoseconds and bytes.
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
