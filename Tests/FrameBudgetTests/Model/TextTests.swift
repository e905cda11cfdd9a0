import FrameTrace
import Testing

@Suite("Numbers as text")
struct TextTests {
    @Test("decimals are rounded, never truncated")
    func decimals() {
        #expect(DecimalText.fixed(12.345, places: 2) == "12.35")
        #expect(DecimalText.fixed(-0.004, places: 2) == "0.00")
        #expect(DecimalText.fixed(-1.5, places: 0) == "-2")
        #expect(DecimalText.fixed(3, places: 3) == "3.000")
        #expect(DecimalText.trimmed(12.500, places: 3) == "12.5")
        #expect(DecimalText.trimmed(100, places: 2) == "100")
        #expect(DecimalText.fixed(.infinity, places: 2) == "inf")
    }

    @Test("time spans and byte counts are written in the unit that fits their size")
    func spans() {
        #expect(TimeSpan.milliseconds(16.667).description == "16.667 ms")
        #expect(TimeSpan.nanoseconds(250).description == "250 ns")
        #expect(TimeSpan.microseconds(-1500).description == "-1.5 ms")
        #expect(TimeSpan.seconds(90).description == "90 s")
        #expect(TimeSpan.zero.description == "0 s")
        #expect(ByteCount(bytes: 20_480).description == "20.48 kB")
    }
}
