import Foundation
import Testing

/// `Tests/Programs/presented.c`: a program that presents frames by functions of a library, in the ways that programs
/// do.
enum PresentingProgram {
    /// The ways, each with the command, and the function that its frames are presented with.
    static let ways: [(way: String, program: String, function: String)] = [
        ("linked", "linked", "SDL_GL_SwapWindow"), ("plugin", "presented", "SDL_GL_SwapWindow"),
        ("looked-up", "presented", "SDL_GL_SwapWindow"), ("driver", "presented", "eglSwapBuffers"),
        ("shim", "presented", "SDL_GL_SwapWindow"), ("devices", "presented", "vkQueuePresentKHR"),
        ("reused", "presented", "vkQueuePresentKHR"),
    ]

    /// Compiles the program. Returns whether it can be compiled and recorded here; where not, that is noted as skipped.
    static func build(in scratch: Scratch) throws -> Bool {
        guard Command.isRoot else {
            skipped("recording a program needs root")
            return false
        }
        let source = Repository.root.appending(path: "Tests/Programs/presented.c").path()
        let library = ["-L.", "-lpresent", "-Wl,-rpath,$ORIGIN"]
        let parts = [
            ["-shared", "-fPIC", "-DLIBRARY", "-o", "libpresent.so", source],
            ["-shared", "-fPIC", "-DSHIM", "-o", "libshim.so", source],
            ["-shared", "-fPIC", "-DPLUGIN", "-o", "plugin.so", source] + library,
            ["-DLINKED", "-o", "linked", source] + library, ["-o", "presented", source],
        ]
        for part in parts {
            let result = try Command.run(
                ["/usr/bin/env", "cc", "-O2", "-Wall", "-Wextra", "-Werror"] + part,
                in: scratch.path
            )
            // env ends with 127 where a program is missing.
            guard result.status != 127 else {
                skipped("there is no compiler cc")
                return false
            }
            try #require(result.status == 0, "\(result)")
        }
        return true
    }
}
