/// Why a benchmark can't run. Figures that miss a goal are none.
struct BenchmarkError: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
