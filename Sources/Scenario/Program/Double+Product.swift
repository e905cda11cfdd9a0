extension Double {
    /// A product of numbers that can be infinite, as how often work is done; nothing of what is infinite is nothing.
    static func product(_ left: Double, _ right: Double) -> Double { left == 0 || right == 0 ? 0 : left * right }
}
