import CUnwind
import FrameTrace

/// A map from the kernel's functions to the system calls that they implement; empty if the kernel hides its addresses.
struct KernelCalls {
    /// The reason why a thread is in the kernel.
    enum Reason: Equatable {
        case call(String)
        case fault
    }

    private struct Function {
        var addresses: Range<UInt64>
        var call: String
        var kind: fb_kernel_function
    }

    private let functions: [Function]

    /// Reads the functions: some 50 ms of CPU time.
    ///
    /// - Parameter path: a file in the format of `/proc/kallsyms`.
    init(_ path: String = "/proc/kallsyms") {
        // A kernel has some 400 calls, with up to three functions each.
        var found = [fb_kernel_call](repeating: fb_kernel_call(), count: 4096)
        let count = unsafe path.withCString { path in
            unsafe found.withUnsafeMutableBufferPointer { unsafe fb_kernel_calls_in(path, $0.baseAddress, $0.count) }
        }
        functions = found.prefix(Int(max(count, 0))).filter { $0.end > $0.start }
            .map { function in
                let name = unsafe withUnsafeBytes(of: function.name) { bytes in
                    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                return Function(
                    addresses: function.start..<function.end,
                    call: name,
                    kind: fb_kernel_function(UInt32(function.kind))
                )
            }
            .sorted { $0.addresses.lowerBound < $1.addresses.lowerBound }
    }

    /// Whether no function is known.
    var isEmpty: Bool { functions.isEmpty }

    /// Returns why a thread is in the kernel, by the outermost function that belongs to one call only; nil if unknown.
    ///
    /// - Complexity: O(log functions).
    func reason(_ entry: KernelEntry) -> Reason? {
        for (index, address) in entry.addresses.enumerated() {
            guard let function = function(at: address) else { return nil }
            switch function.kind {
            case FB_KERNEL_COMMON: continue
            case FB_KERNEL_FAULT: return index == 0 ? .fault : nil
            default: return index > 0 ? .call(function.call) : nil
            }
        }
        return nil
    }

    private func function(at address: UInt64) -> Function? {
        let after = functions.partitioningIndex { $0.addresses.lowerBound > address }
        guard after > 0, functions[after - 1].addresses.contains(address) else { return nil }
        return functions[after - 1]
    }
}
