import Testing

@testable import Simulation

@Suite("Weights of nice values")
struct NiceWeightTests {
    @Test("L-1: one step is a factor of about 1.25, and nice 0 weighs 1024")
    func steps() {
        #expect(NiceWeight.weight(ofNice: 0) == NiceWeight.zero)
        #expect(NiceWeight.zero == 1024)
        for nice in -20..<19 {
            let factor = Double(NiceWeight.weight(ofNice: nice)) / Double(NiceWeight.weight(ofNice: nice + 1))
            #expect((1.15...1.35).contains(factor), "from \(nice) to \(nice + 1): \(factor)")
        }
        // Twenty steps each way: 1.25²⁰ is 87.
        #expect((80...95).contains(Double(NiceWeight.weight(ofNice: -20)) / 1024))
    }
}
