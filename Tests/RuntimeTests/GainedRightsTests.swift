import Testing

@testable import FrameRecorder

@Suite("Programs whose recording the kernel ends where they begin to run")
struct GainedRightsTests {
    private func reason(_ file: GainedRights.File, user: UInt32 = 1000) -> String? {
        GainedRights.reason(of: file, user: user, group: user, isRoot: user == 0)
    }

    @Test("A setuid program of another user is one, and one of the user's own is not")
    func setuid() {
        let file = GainedRights.File(mode: 0o104_755, owner: 0, group: 0)
        #expect(reason(file)?.contains("(setuid)") == true)
        #expect(reason(file, user: 0) == nil)
        #expect(reason(GainedRights.File(mode: 0o104_755, owner: 65534, group: 0), user: 0)?.contains("setuid") == true)
    }

    @Test("A setgid program of another group is one, if its group may execute it")
    func setgid() {
        #expect(reason(GainedRights.File(mode: 0o102_755, owner: 0, group: 5))?.contains("(setgid)") == true)
        #expect(reason(GainedRights.File(mode: 0o102_745, owner: 0, group: 5)) == nil)
        #expect(reason(GainedRights.File(mode: 0o102_755, owner: 0, group: 1000)) == nil)
    }

    @Test("A program with capabilities of its own is one, except for root; so is one that its user can't read")
    func others() {
        var file = GainedRights.File(mode: 0o100_755, owner: 0, group: 0)
        #expect(reason(file) == nil)
        file.hasCapabilities = true
        #expect(reason(file)?.contains("(setcap)") == true && reason(file, user: 0) == nil)
        #expect(reason(GainedRights.File(mode: 0o100_711, owner: 0, group: 0, isReadable: false)) != nil)
    }

    @Test("An ordinary program is none, nor is a name that is not found")
    func ordinary() {
        #expect(GainedRights.reason(of: "/bin/sh") == nil && GainedRights.reason(of: "no-such-program-here") == nil)
    }
}
