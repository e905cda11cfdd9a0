extension CallFunction {
    /// Whether the function belongs to the system or to the language's runtime.
    package var isOfSystem: Bool { kind.isCode && Self.systemModules.contains { module.hasPrefix($0) } }

    private static let systemModules = [
        "libc.so", "libc-", "libm.so", "libpthread", "ld-linux", "linux-vdso", "libgcc_s", "libstdc++", "libswift",
        "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime", "[vdso]", "[kernel",
    ]
}
