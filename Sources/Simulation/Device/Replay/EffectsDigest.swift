import FrameTrace
import Scenario

/// A 64-bit digest of the effects of an input: FNV-1a over all of them, in order. Equal effects have equal digests on
/// every machine; different effects have equal ones with a probability of 2⁻⁶⁴.
public struct EffectsDigest: Sendable {
    private var hash = ContentHash()

    private init() {}

    /// Returns the digest of effects.
    ///
    /// - Complexity: O(effects). Does not allocate.
    public static func of(_ effects: DeviceEffects) -> UInt64 {
        var digest = EffectsDigest()
        digest.add(effects.answer)
        digest.add(effects.wakes.count)
        for thread in effects.wakes { digest.add(UInt64(thread.rawValue)) }
        digest.add(effects.screenChanges.count)
        for change in effects.screenChanges { digest.add(change) }
        digest.add(effects.ranks.count)
        for (thread, rank) in effects.ranks {
            digest.add(UInt64(thread.rawValue))
            digest.add(rank)
        }
        digest.add(effects.notes.count)
        for note in effects.notes { digest.add(note) }
        for discard in effects.discards {
            digest.add(UInt64(discard.block.rawValue))
            digest.add(discard.range)
        }
        digest.add(effects.nextTimer)
        for thread in effects.interrupts { digest.add(UInt64(thread.rawValue)) }
        return digest.hash.value
    }

    mutating func add(byte: UInt8) { hash.add(byte: byte) }

    mutating func add(_ number: UInt64) { hash.add(number) }

    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    mutating func add(_ isSo: Bool) { add(byte: isSo ? 1 : 0) }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        hash.add(text.utf8)
    }

    mutating func add(_ instant: Instant) { add(UInt64(bitPattern: instant.nanoseconds)) }

    mutating func add(_ instant: Instant?) {
        add(instant != nil)
        if let instant { add(instant) }
    }

    mutating func add<ID: Identifier>(_ id: ID?) {
        add(id != nil)
        if let id { add(UInt64(id.rawValue)) }
    }
}
