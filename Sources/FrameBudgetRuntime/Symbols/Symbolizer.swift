internal import CUnwind
public import FrameBudget

/// Names addresses by the symbol tables of the images' files.
///
/// A file that is not the build that was loaded, by its build id, names nothing: no name is better than a wrong one.
/// Tables are read when first needed and kept. Not thread safe; not for a hot path.
public final class Symbolizer {
    private let images: [LoadedImage]
    private var tables: [SymbolTable??]
    private var names: [String: String] = [:]

    /// Names for the addresses in these images.
    public init(images: [LoadedImage]) {
        self.images = images.sorted { $0.start < $1.start }
        tables = Array(repeating: .none, count: images.count)
    }

    /// What an address is called.
    ///
    /// - Parameters:
    ///   - address: The address, as captured.
    ///   - isReturnAddress: True for every frame but the leaf: the call is the instruction before, which after a
    ///     function's last call is all that is left of it.
    /// - Complexity: O(log n) in the symbols of the image, once its table is read.
    public func name(of address: UInt64, isReturnAddress: Bool) -> SymbolName {
        let place = isReturnAddress && address > 0 ? address - 1 : address
        guard let index = image(at: place) else {
            return SymbolName(function: "", module: "", offset: address, address: address)
        }
        let image = images[index]
        guard let match = table(of: index)?.function(at: place &- image.loadBias) else {
            let offset = address &- image.loadBias
            return SymbolName(function: "", module: image.name, offset: offset, address: address)
        }
        return SymbolName(
            function: readable(match.symbol),
            module: image.name,
            offset: match.offset + (address - place),
            address: address
        )
    }

    /// Whether the local functions of the image at an address are known, so that an address without a name is none of
    /// a stripped file's.
    public func hasLocalFunctions(at address: UInt64) -> Bool {
        guard let index = image(at: address) else { return false }
        return table(of: index)?.hasLocalFunctions ?? false
    }

    private func image(at address: UInt64) -> Int? {
        var low = 0
        var high = images.count
        while low < high {
            let middle = low + (high - low) / 2
            if images[middle].start <= address { low = middle + 1 } else { high = middle }
        }
        return low > 0 && images[low - 1].contains(address) ? low - 1 : nil
    }

    private func table(of index: Int) -> SymbolTable? {
        if let known = tables[index] { return known }
        let table = Self.load(images[index])
        tables[index] = .some(table)
        return table
    }

    private func readable(_ symbol: String) -> String {
        if let name = names[symbol] { return name }
        let name = Demangler.name(symbol)
        names[symbol] = name
        return name
    }

    private static func load(_ image: LoadedImage) -> SymbolTable? {
        let file = image.path.hasPrefix("/") ? matchingFile(image.path, image.buildID) : kernelFile(image)
        let table = file.map(SymbolTable.init)
        if let table, table.hasLocalFunctions { return table }
        // A distribution's stripped file has its table in a file of its own, found by the build id.
        guard image.buildID.count > 1, let debugFile = matchingFile(debugPath(image.buildID), image.buildID) else {
            return table
        }
        let debugTable = SymbolTable(debugFile)
        return debugTable.count > (table?.count ?? 0) ? debugTable : table
    }

    private static func matchingFile(_ path: String, _ buildID: [UInt8]) -> ELFFile? {
        guard let file = ByteSource(path: path).flatMap(ELFFile.init), file.buildID == buildID else { return nil }
        return file
    }

    private static func debugPath(_ buildID: [UInt8]) -> String {
        let digits = buildID.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "/usr/lib/debug/.build-id/\(digits[0])/\(digits.dropFirst().joined()).debug"
    }

    /// The image that the kernel puts into every process, which no file holds: read from memory, if it is the same.
    private static func kernelFile(_ image: LoadedImage) -> ELFFile? {
        guard image.end > image.start, image.end - image.start <= 1 << 20 else { return nil }
        // Its section headers lie behind its segment, in the rest of the last page.
        var bytes = [UInt8](repeating: 0, count: Int((image.end - image.start + 4095) & ~4095))
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe fb_read_memory(image.start, $0.baseAddress, $0.count)
        }
        guard read == Int64(bytes.count), let file = ELFFile(ByteSource(bytes: bytes)) else { return nil }
        return file.buildID == image.buildID ? file : nil
    }
}
