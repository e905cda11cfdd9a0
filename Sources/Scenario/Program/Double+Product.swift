extension Double {
    /// Returns a product of numbers that can be infinite, such as counts of work, with 0 · ∞ = 0.
    static func product(_ left: Double, _ right: Double) -> Double { left == 0 || right == 0 ? 0 : left * right }
}
