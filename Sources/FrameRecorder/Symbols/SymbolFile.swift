internal import CUnwind
import FrameTrace

/// The symbol table and line source of an image, from its file or its separate debug file.
struct SymbolFile {
    /// The functions; nil if there is no file of the same build.
    let table: SymbolTable?
    /// The path of the file with line tables; nil if none has any.
    let linesPath: String?

    /// Finds the files of an image and reads their tables.
    ///
    /// - Parameter asked: the addresses for which names are needed; nil for any.
    init(_ image: LoadedImage, for asked: AddressFilter? = nil) {
        guard image.path.hasPrefix("/") else {
            table = Self.kernelFile(image).map { SymbolTable($0, for: asked) }
            linesPath = nil
            return
        }
        let own = Self.matchingFile(image.path, image.buildID)
        let ownTable = own.map { SymbolTable($0, for: asked) }
        var table = ownTable
        var linesPath = own?.hasLines == true ? image.path : nil
        // A distribution's stripped file has its table in a separate file, found by the build id.
        if ownTable?.hasLocalFunctions != true || linesPath == nil, image.buildID.count > 1,
            let debugFile = Self.matchingFile(Self.debugPath(image.buildID), image.buildID)
        {
            let debugTable = SymbolTable(debugFile, for: asked)
            if ownTable?.hasLocalFunctions != true, debugTable.count > (ownTable?.count ?? 0) { table = debugTable }
            if debugFile.hasLines { linesPath = Self.debugPath(image.buildID) }
        }
        self.table = table
        // Without a build id there is no way to see whether it is still the same file.
        self.linesPath = image.buildID.isEmpty ? nil : linesPath
    }

    private static func matchingFile(_ path: String, _ buildID: [UInt8]) -> ELFFile? {
        guard let file = ByteSource(path: path).flatMap(ELFFile.init), file.buildID == buildID else { return nil }
        return file
    }

    private static func debugPath(_ buildID: [UInt8]) -> String {
        let digits = buildID.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        return "/usr/lib/debug/.build-id/\(digits[0])/\(digits.dropFirst().joined()).debug"
    }

    /// Reads the image that the kernel maps into every process, which is in no file, from memory, if it is the same
    /// build.
    private static func kernelFile(_ image: LoadedImage) -> ELFFile? {
        guard image.end > image.start, image.end - image.start <= 1 << 20 else { return nil }
        // Its section headers follow its segment, in the rest of the last page.
        var bytes = [UInt8](repeating: 0, count: Int((image.end - image.start + 4095) & ~4095))
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe fb_read_memory(image.start, $0.baseAddress, $0.count)
        }
        guard read == Int64(bytes.count), let file = ELFFile(ByteSource(bytes: bytes)) else { return nil }
        return file.buildID == image.buildID ? file : nil
    }
}
