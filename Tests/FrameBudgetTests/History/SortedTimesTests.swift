import FrameStatistics
import FrameTrace
import Testing

@Suite("Sorted frame times")
struct SortedTimesTests {
    @Test("times are read back exact to the microsecond", arguments: 0..<20)
    func roundTrip(_ seed: Int) throws {
        var random = DeterministicRandom(seed: UInt64(seed))
        let spread = Int64(1) << (seed * 2)
        let times = (0..<500).map { _ in TimeSpan(nanoseconds: Int64(random.next() % UInt64(spread)) * 1000) }
        let stored = try #require(SortedTimes(times))
        let read = try #require(SortedTimes(bytes: stored.bytes, count: stored.count))
        #expect(read.microseconds == times.map { UInt64($0.nanoseconds / 1000) }.sorted())
        for percent in [1, 50, 95, 99, 100] {
            #expect(read.percentile(percent) == Distribution.percentile(percent, ofSorted: times.sorted()))
        }
    }

    @Test("6,000 frames take at most 2 bytes each, and 6,000 equal ones fewer than 10 bytes in all")
    func size() throws {
        var random = DeterministicRandom(seed: 3)
        let frames = (0..<6000).map { _ in TimeSpan.microseconds(4000 + Int64(random.next() % 12_000)) }
        #expect(try #require(SortedTimes(frames)).bytes.count <= 12_000)
        #expect(try #require(SortedTimes(Array(repeating: .microseconds(10_000), count: 6000))).bytes.count < 10)
        #expect(SortedTimes([]) == nil)
    }

    @Test("damaged bytes are refused, and random bytes never trap")
    func damaged() throws {
        let stored = try #require(SortedTimes([.microseconds(1), .microseconds(1), .microseconds(300)]))
        #expect(SortedTimes(bytes: stored.bytes, count: 4) == nil)
        #expect(SortedTimes(bytes: stored.bytes, count: 2) == nil)
        #expect(SortedTimes(bytes: Array(stored.bytes.dropLast()), count: 3) == nil)
        #expect(SortedTimes(bytes: [0, 5], count: 5) == nil)
        #expect(SortedTimes(bytes: Array(repeating: 0xFF, count: 20), count: 1) == nil)
        var random = DeterministicRandom(seed: 9)
        for _ in 0..<2000 {
            let bytes = (0..<Int(random.next() % 12)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            // The bytes give either no times or as many as were asked for, and never trap.
            #expect(SortedTimes(bytes: bytes, count: 50)?.microseconds?.count ?? 50 == 50)
        }
    }
}
