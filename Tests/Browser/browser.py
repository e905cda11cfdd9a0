"""A headless Chromium, and reports opened in it."""

import os
import shutil
import tempfile

from page import Page
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service


class Browser:
    """One Chromium for all checks: starting it costs more than most of them."""

    def __init__(self):
        options = Options()
        options.binary_location = shutil.which("chromium")
        for argument in ("--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-background-networking"):
            options.add_argument(argument)
        if os.geteuid() == 0:
            # Chromium refuses root otherwise. The pages are our own.
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(60)
        self.folder = tempfile.mkdtemp(prefix="fbprof-browser-")

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)

    def cdp(self, command, **parameters):
        return self.driver.execute_cdp_cmd(command, parameters)

    def show_in(self, scheme):
        """Makes the system light or dark."""
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path, link="", width=1280, height=900, scheme="light", scripts=True):
        """Loads a file as a first visitor gets it."""
        self.driver.get("about:blank")
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.show_in(scheme)
        self.cdp("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.cdp("Storage.clearDataForOrigin", origin="file://", storageTypes="local_storage")
        self.cdp("Network.enable")
        for log in ("browser", "performance"):
            self.driver.get_log(log)
        self.driver.get(f"file://{path}{link}")
        page = Page(self, path)
        if scripts:
            page.until("the late frames are listed", lambda: page.count(".frames > .later") == 0)
        return page
