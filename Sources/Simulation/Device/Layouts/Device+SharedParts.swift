import FrameTrace
import Scenario

/// The keyboard, which all visible apps share, and the external display, which only one app can have (Z-6).
extension Device {
    /// Raises or dismisses the keyboard for an app. It covers all visible apps, so all of them are called.
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

    /// Connects or disconnects the external display.
    mutating func setDisplay(isConnected: Bool) {
        guard layouts.hasDisplay != isConnected else { return }
        layouts.hasDisplay = isConnected
        noteLayout(.display(isConnected: isConnected))
        settleDisplay()
    }

    /// Assigns the external display to the primary app.
    mutating func settleDisplay() {
        let owner = layouts.hasDisplay ? layouts.screen.primary : nil
        guard owner != layouts.displayOwner else { return }
        let before = layouts.displayOwner
        layouts.displayOwner = owner
        noteLayout(.displayOwner(owner))
        if let before, mainThreads[before.index].isOpen { call(before, for: .screenDidDisconnect) }
        if let owner { call(owner, for: .screenDidConnect) }
    }

    /// Calls an app for something that changes neither its state nor its size.
    private mutating func call(_ app: AppID, for callback: AppCallback) {
        lives[app.index].agenda.append(.call(callback))
        goOn(withLifeOf: app, at: now)
    }
}
