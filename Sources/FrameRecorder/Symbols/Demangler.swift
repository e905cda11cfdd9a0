internal import CUnwind
internal import Glibc

/// Readable names of linker symbols.
package enum Demangler {
    /// Returns the shortened source form of a Swift or C++ symbol; other symbols unchanged.
    package static func name(_ symbol: String) -> String {
        // The optimizer's clones have a suffix: `name.cold`, `name.llvm.123`. Demanglers know only the symbol without
        // it.
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
