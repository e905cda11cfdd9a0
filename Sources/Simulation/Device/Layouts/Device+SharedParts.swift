import FrameTrace
import Scenario

/// What all visible apps share, and what only one can have: the keyboard, an external display (Z-6).
extension Device {
    /// The keyboard comes up for an app, or goes. It covers all apps that are visible, so all are called.
    mutating func setKeyboard(isShown: Bool, by app: AppID) {
        guard isShown ? layouts.keyboard == nil && mainThreads[app.index].isOpen : layouts.keyboard == app else {
            return
        }
        layouts.keyboard = isShown ? app : nil
        noteLayout(.keyboard(app, isShown: isShown))
        for other in mainThreads.indices where mainThreads[other].isOpen && AppID(index: other) != layouts.host {
            call(AppID(index: other), for: isShown ? .keyboardWillShow : .keyboardWillHide)
        }
    }

    /// An external display comes or goes.
    mutating func setDisplay(isConnected: Bool) {
        guard layouts.hasDisplay != isConnected else { return }
        layouts.hasDisplay = isConnected
        noteLayout(.display(isConnected: isConnected))
        settleDisplay()
    }

    /// The primary app alone has the external display: who becomes primary gets it.
    mutating func settleDisplay() {
        let owner = layouts.hasDisplay ? layouts.screen.primary : nil
        guard owner != layouts.displayOwner else { return }
        let before = layouts.displayOwner
        layouts.displayOwner = owner
        noteLayout(.displayOwner(owner))
        if let before, mainThreads[before.index].isOpen { call(before, for: .screenDidDisconnect) }
        if let owner { call(owner, for: .screenDidConnect) }
    }

    /// The system calls an app for something that changes neither its state nor its size.
    private mutating func call(_ app: AppID, for callback: AppCallback) {
        lives[app.index].agenda.append(.call(callback))
        goOn(withLifeOf: app, at: now)
    }
}
