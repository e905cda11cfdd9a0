/// The numbers of stacks in a file, so that a stack used by many records is written once.
struct StackNumbers: Sendable {
    /// The largest number of numbered stacks, which bounds the memory; further stacks are written in full each time.
    static let limit = 1 << 16

    private var numbers: [StackAddresses: Int] = [:]

    /// Returns the number of a stack, and whether it is new; nil if the limit is reached.
    mutating func number(of stack: StackAddresses) -> (number: Int, isNew: Bool)? {
        if let known = numbers[stack] { return (known, false) }
        guard numbers.count < Self.limit else { return nil }
        let number = numbers.count
        numbers[stack] = number
        return (number, true)
    }
}
