import FrameTrace
import Glibc
import Testing

/// A library that is compiled for a test, with functions whose names, places and lines are known.
///
/// `visible` is exported; `hidden_one` and `hidden_two` are local, so that a stripped copy does not know them;
/// `inlined` is inlined into `outer`. `unsized` is assembly without a size.
@safe  // The handles are the loader's, open as long as this is.
final class SmallLibrary {
    static let source = """
        #include <unistd.h>
        __attribute__((noinline)) static int hidden_one(int x) { return x * 3 + (int)getpid(); }
        __attribute__((noinline)) static int hidden_two(int x) { return x * 5 + (int)getppid(); }
        __attribute__((noinline)) int visible(int x) { return hidden_one(x) + hidden_two(x); }
        static inline __attribute__((always_inline)) int inlined(int x) {
            return x + (int)getuid();
        }
        __attribute__((noinline)) int outer(int x) {
            return inlined(x) * 7;
        }
        void *address_of(int which) { return which == 1 ? (void *)hidden_one : (void *)hidden_two; }
        __asm__(".text\\n.globl unsized\\n.type unsized,@function\\nunsized:\\nnop\\nnop\\nnop\\nret\\n"
                ".local behind\\nbehind:\\nnop\\nret\\n");
        """

    let folder: String
    private var handles: [UnsafeMutableRawPointer] = unsafe []

    /// Nil where there is no compiler.
    init?() {
        var template = Array("/tmp/fbprof-library-XXXXXX".utf8CString)
        let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        guard isMade else { return nil }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let file = unsafe fopen("\(folder)/small.c", "w") else { return nil }
        unsafe fputs(Self.source, file)
        unsafe fclose(file)
        guard build("small.so", more: ["-g"]) else { return nil }
    }

    deinit {
        unsafe handles.forEach { unsafe dlclose($0) }
        for name in ["small.c", "small.so", "other.so", "stripped.so"] { unsafe unlink("\(folder)/\(name)") }
        unsafe rmdir(folder)
    }

    /// Compiles the library under a name, with more options.
    func build(_ name: String, more: [String] = []) -> Bool {
        let options = [
            "-shared", "-fPIC", "-O1", "-Wl,--build-id=sha1", "-o", "\(folder)/\(name)", "\(folder)/small.c",
        ]
        return Self.run("cc", more + options) || Self.run("clang", more + options)
    }

    /// Makes a copy without local symbols and debug information; false where there is no `strip`.
    func strip() -> Bool { Self.run("strip", ["-o", "\(folder)/stripped.so", "\(folder)/small.so"]) }

    func open(_ name: String) throws -> UnsafeMutableRawPointer {
        unsafe try #require(dlopen("\(folder)/\(name)", RTLD_NOW | RTLD_LOCAL))
    }

    /// Opens the library until this value is released.
    func load(_ name: String) throws -> LoadedLibrary {
        let handle = unsafe try open(name)
        unsafe handles.append(handle)
        return unsafe LoadedLibrary(handle: handle)
    }

    private static func run(_ program: String, _ arguments: [String]) -> Bool {
        let null = unsafe Glibc.open("/dev/null", O_WRONLY)
        defer { close(null) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawn_file_actions_adddup2(&actions, null, STDERR_FILENO)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe argv.forEach { unsafe free($0) } }
        var process = pid_t()
        guard unsafe posix_spawnp(&process, program, &actions, nil, &argv, environ) == 0 else { return false }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }
}

/// A library in memory.
@safe  // Its handle stays open as long as the library that loaded it is there.
struct LoadedLibrary {
    let handle: UnsafeMutableRawPointer

    func address(of name: String) throws -> UInt64 {
        let pointer = unsafe try #require(dlsym(handle, name))
        return UInt64(UInt(bitPattern: pointer))
    }

    /// The address of a function that is not in a stripped copy's symbol table.
    func hidden(_ which: Int32) throws -> UInt64 {
        typealias Function = @convention(c) (Int32) -> UnsafeMutableRawPointer?
        let pointer = unsafe try #require(dlsym(handle, "address_of"))
        let function = unsafe unsafeBitCast(pointer, to: Function.self)
        let address = unsafe try #require(function(which))
        return UInt64(UInt(bitPattern: address))
    }
}
