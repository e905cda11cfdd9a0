internal import CUnwind
internal import Glibc

/// Readable names for linker symbols.
package enum Demangler {
    /// A Swift or C++ symbol as people write it, shortened; any other as it is.
    package static func name(_ symbol: String) -> String {
        // Clones by the optimizer: `name.cold`, `name.llvm.123`. The demanglers know the symbol without.
        if let name = demangled(symbol) { return name }
        if let dot = symbol.firstIndex(of: "."), let name = demangled(String(symbol[..<dot])) { return name }
        return symbol
    }

    private static func demangled(_ symbol: String) -> String? {
        guard let text = unsafe fb_demangle(symbol, symbol.utf8.count) else { return nil }
        defer { unsafe free(text) }
        let name = unsafe String(cString: text)
        if symbol.hasPrefix("_Z") { return name }
        return name == symbol ? nil : SwiftNameShortener.shorten(name)
    }
}
