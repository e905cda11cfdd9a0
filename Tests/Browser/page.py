"""A report that is open in a browser: what checks ask of it."""

import json

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

# What a check waits for comes at once or not at all; a machine under load gets this long nevertheless.
PATIENCE = 20


class Page:
    def __init__(self, browser, path):
        self.browser = browser
        self.driver = browser.driver
        self.path = path

    def run(self, script, *arguments):
        """What a piece of script returns, run as if from the console: the page's policy does not bind it."""
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        assert found, f"nothing in the page matches {selector}"
        return found[0]

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def button(self, text, within="body"):
        for button in self.all(f"{within} button"):
            if text in (button.text, button.get_attribute("aria-label")):
                return button
        raise AssertionError(f"no button {text!r} in {within}")

    def press(self, element):
        """Clicks an element where it is, as a mouse does: what covers it would get the click."""
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        ActionChains(self.driver).move_to_element(element).click().perform()

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def until(self, what, holds):
        """Waits for something to hold; says what where it never does."""
        waiting = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05)
        return waiting.until(lambda _: holds(), message=f"never: {what}")

    def settle(self):
        """Waits for two frames of the browser: what was asked for is then laid out and drawn."""
        self.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))"
        )

    def complaints(self):
        """What the browser has to say in its console."""
        return [f"{entry['level']}: {entry['message']}" for entry in self.driver.get_log("browser")]

    def requests(self):
        """The addresses that the page asked for, itself left out."""
        asked = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                asked.append(message["params"]["request"]["url"])
        return [url for url in asked if url.split("#")[0] != f"file://{self.path}" and not url.startswith("about:")]

    def resize(self, width, height=900):
        self.browser.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        self.settle()

    def screenshot(self, file, full=False):
        height = self.run("return document.documentElement.scrollHeight") if full else None
        if height:
            self.resize(self.run("return innerWidth"), min(height, 16000))
        self.driver.get_screenshot_as_file(file)
