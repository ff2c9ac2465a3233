"""Opens the page in Chromium and uses it like a person.

Needs Debian's chromium, chromium-driver and python3-selenium. `HTMLPageTests.swift` writes the pages into the folder $PAGES and
runs this program, which saves screenshots in $SCREENSHOTS if set.
"""

import base64
import csv
import io
import json
import os
import pathlib
import tempfile
import time
import unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

PAGES = pathlib.Path(os.environ["PAGES"])
SCREENSHOTS = os.environ.get("SCREENSHOTS")


def contrast(first, second):
    """The WCAG 2 contrast ratio of two colors `rgb(r, g, b)`."""

    def luminance(color):
        parts = [float(part) / 255 for part in color[color.index("(") + 1 : -1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted([luminance(first), luminance(second)], reverse=True)
    return (high + 0.05) / (low + 0.05)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()

    def open(self, name, view="overview", width=1280, height=900, dark=False):
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        self.resize(width, height)
        self.driver.get("about:blank")
        self.driver.get((PAGES / name).as_uri() + "#" + view)

    def resize(self, width, height):
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def tearDown(self):
        if SCREENSHOTS:
            os.makedirs(SCREENSHOTS, exist_ok=True)
            self.driver.save_screenshot(f"{SCREENSHOTS}/{self._testMethodName}.png")
        # Errors, warnings, and violations of the content policy.
        self.assertEqual(self.driver.get_log("browser"), [])
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.assertRegex(message["params"]["request"]["url"], "^(file|about|blob):")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    # In one call each, because scrolling and filters redraw rows.

    def style(self, selector, property):
        return self.driver.execute_script(
            "return getComputedStyle(document.querySelector(arguments[0])).getPropertyValue(arguments[1])", selector, property)

    def texts(self, selector):
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map(element => element.innerText.trim())", selector)

    def wait(self, condition):
        WebDriverWait(self.driver, 10).until(lambda _: condition())

    def become(self, value, expected):
        """Waits for a value, because selections apply with a delay."""
        end = time.monotonic() + 10
        while value() != expected and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(value(), expected)

    def shown_keys(self):
        return self.texts("#texts .rows .key")

    # Overview

    def test_overview_has_a_bar_for_each_language(self):
        self.open("page.html")
        self.assertEqual(self.texts("#languages th[scope=row] a"), ["en", "ar", "de", "ja", "ru"])
        for picture in self.all("#languages svg"):
            self.assertIn(":", picture.get_attribute("aria-label"))
        self.assertEqual(self.find("nav [aria-current]").text, "Overview")

    def test_map_cells_link_to_their_texts(self):
        self.open("page.html")
        row = self.find("#by-namespace").find_element(By.XPATH, "..").find_elements(By.CSS_SELECTOR, "tbody tr")[0]
        cells = row.find_elements(By.CSS_SELECTOR, "td:not(.keys)")
        self.assertEqual(cells[0].get_attribute("tabindex"), "0")
        cells[0].click()
        self.wait(lambda: self.find("#texts").is_displayed())
        self.assertEqual(self.shown_keys(), ["bag.items", "bag.title"])
        self.assertEqual(self.texts("#texts .head [role=columnheader]"), ["Key", "en · English", "ar · Arabic"])

    def test_arrow_keys_move_in_the_map(self):
        self.open("page.html")
        first = self.find(".map td:not(.keys)")
        first.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        focused = self.driver.switch_to.active_element
        self.assertEqual(self.driver.execute_script("return [arguments[0].cellIndex, arguments[0].parentElement.sectionRowIndex]", focused), [3, 1])
        focused.send_keys(Keys.ENTER)
        self.wait(lambda: self.find("#texts").is_displayed())
        self.assertIn("de · German", self.texts("#texts .head [role=columnheader]"))

    def test_rules_link_to_their_findings(self):
        self.open("page.html")
        self.find("#rules a[data-rule=stale-key]").click()
        self.wait(lambda: self.find("#findings").is_displayed())
        self.assertEqual(self.texts("#findings article .rule"), ["stale-key"])

    # Texts

    def test_search_finds_keys_and_texts_in_any_case(self):
        self.open("page.html", "texts")
        self.assertEqual(self.find("#texts output").text, "4 of 4")
        search = self.find("#texts input[type=search]")
        search.send_keys("PLP.")
        self.assertEqual(self.shown_keys(), ["plp.title"])
        search.clear()
        search.send_keys("أهلا")
        self.assertEqual(self.shown_keys(), ["home.greeting"])
        self.assertEqual(self.find("#texts output").text, "1 of 4")
        search.clear()
        search.send_keys("no such text")
        self.assertEqual(self.shown_keys(), [])
        self.assertTrue(self.find("#texts .nothing").is_displayed())
        self.find("#texts button[type=reset]").click()
        self.wait(lambda: len(self.shown_keys()) == 4)

    def test_filters_by_state(self):
        self.open("page.html", "texts")
        state = Select(self.find("#texts select[name=state]"))
        # The source language and the first two others, Arabic and German, are visible.
        for name, keys in [("missing", ["bag.items", "plp.title"]), ("stale", ["bag.title"]), ("new", ["plp.title"])]:
            state.select_by_value(name)
            self.become(self.shown_keys, keys)

    def test_switches_languages(self):
        self.open("page.html", "texts")
        self.find(".choice summary").click()
        self.find("#texts button[name=none]").click()
        self.all(".choice .options input")[3].click()
        self.assertEqual(self.texts("#texts .head [role=columnheader]"), ["Key", "ja · Japanese"])
        self.become(lambda: self.texts("#texts [role=cell] .text[lang=ja]")[:1], ["こんにちは"])
        self.assertIn("Noto Sans CJK JP", self.style("#texts [role=cell] .text[lang=ja]", "font-family"))
        self.find(".choice summary").send_keys(Keys.ESCAPE)
        self.assertIsNone(self.find(".choice").get_attribute("open"))

    def test_texts_have_their_own_direction(self):
        self.open("page.html", "texts")
        direction = lambda selector: self.style(selector, "direction")
        self.assertEqual(direction("#texts .text[lang=ar]"), "rtl")
        self.assertEqual(direction("#texts .text[lang=en]"), "ltr")
        self.open("arabic.html", "texts")
        self.assertEqual(direction("html"), "rtl")
        self.assertEqual(direction("#texts .text[lang=ar]"), "rtl")
        self.assertEqual(direction("#texts .text[lang=en]"), "ltr")

    def test_quoted_code_keeps_its_direction(self):
        self.open("arabic.html", "findings")
        Select(self.find("#findings select[name=rule]")).select_by_value("format-invalid")
        # In one call, because the filter redraws the findings.
        directions = lambda: self.driver.execute_script(
            """return [...document.querySelectorAll('#findings article h3 bdi')]
                .filter(element => element.innerText.trim() === "'%'").map(element => getComputedStyle(element).direction)""")
        self.become(lambda: set(directions()), {"ltr"})

    def test_variants_are_listed_in_one_cell(self):
        self.open("page.html", "texts")
        self.find(".choice summary").click()
        self.find("#texts button[name=all]").click()
        self.become(lambda: self.texts("#texts .rows [role=row]:first-child .form"), ["one", "other"])
        self.become(lambda: self.texts("#texts .rows [role=row]:first-child .tag.needsReview"), ["Needs review"])

    def test_escapes_catalog_texts(self):
        self.open("hostile.html", "texts")
        self.assertEqual(self.driver.execute_script("return document.scripts.length"), 2)
        self.assertIn("</script><script>document.title='taken'</script>", self.shown_keys())
        self.assertEqual(self.driver.title, "Localization report")

    # Findings

    def test_findings_show_place_and_fix(self):
        self.open("page.html", "findings")
        Select(self.find("#findings select[name=rule]")).select_by_value("format-unnumbered-reorder")
        self.become(lambda: self.texts("#findings article .rule"), ["format-unnumbered-reorder"])
        # In one call, because the filter redraws the findings.
        parts = self.driver.execute_script(
            """const article = document.querySelector('#findings article');
            const texts = selector => [...article.querySelectorAll(selector)].map(element => element.innerText);
            return {place: texts('.top code'), mark: texts('mark'),
                del: texts('.edit del'), ins: texts('.edit ins'), pre: texts('.edit pre')}""")
        self.assertEqual(parts["place"], ["Catalogs/Shop.xcstrings:7:70"])
        self.assertEqual(parts["mark"], ["%lld"])
        self.assertEqual(parts["del"], ['"translated"', "", ""])
        self.assertEqual(parts["ins"], ['"needs_review"', "2$", "1$"])
        self.assertIn("%2$lld für <b>%1$@</b>", parts["pre"][0])
        self.find("#findings article summary").click()
        self.wait(lambda: "What it checks" in self.texts("#findings article details div")[0])

    def test_opened_findings_stay_open_when_the_width_changes(self):
        self.open("page.html", "findings")
        self.find("#findings article summary").click()
        is_open = lambda: self.driver.execute_script("return document.querySelector('#findings article details').open")
        self.wait(is_open)
        height = lambda: self.driver.execute_script("return document.querySelector('#findings article').offsetHeight")
        before = height()
        self.resize(400, 900)
        # The list is drawn for the new width: its rows are higher.
        self.wait(lambda: height() != before)
        self.assertTrue(is_open())

    def test_findings_are_filtered_by_language_and_severity(self):
        self.open("page.html", "findings")
        languages = lambda: {text.split("\n")[5] for text in self.texts("#findings article .top")}
        Select(self.find("#findings select[name=language]")).select_by_value("ru")
        self.become(languages, {"ru"})
        Select(self.find("#findings select[name=severity]")).select_by_value("warning")
        self.become(lambda: set(self.texts("#findings article .severity")), {"Warning"})

    def test_overview_counts_findings_by_impact(self):
        self.open("page.html")
        tiles = self.texts(".impacts li")
        self.assertEqual([tile.split()[1] for tile in tiles], ["Crash", "Wrong", "Build", "Incomplete", "Style"])
        self.assertEqual(sum(int(tile.split()[0]) for tile in tiles), int(self.find("nav a[href='#findings'] .count").text))
        self.find(".impacts [data-impact=crash]").click()
        self.wait(lambda: self.find("#findings").is_displayed())
        self.become(lambda: set(self.texts("#findings article .impact")), {"Crash"})
        self.assertEqual(Select(self.find("#findings select[name=impact]")).first_selected_option.text, "Crash")

    def test_most_dangerous_findings_are_first(self):
        self.open("page.html", "findings", height=20_000)
        labels = ["Crash", "Wrong text", "Build and files", "Incomplete", "Style"]
        shown = [labels.index(text) for text in self.texts("#findings article .impact")]
        self.assertGreater(len(set(shown)), 2)
        self.assertEqual(shown, sorted(shown))
        Select(self.find("#findings select[name=order]")).select_by_value("place")
        places = lambda: [int(place.split(":")[1]) for place in self.texts("#findings article .top code")]
        self.become(lambda: places() == sorted(places()), True)

    def exported(self, name, *choices):
        """The file that the button saves after filters are set."""
        with tempfile.TemporaryDirectory() as folder:
            self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": folder})
            self.open(name, "findings")
            for field, value in choices:
                Select(self.find(f"#findings select[name={field}]")).select_by_value(value)
            self.find("#findings button[name=export]").click()
            file = pathlib.Path(folder) / "l10n-findings.csv"
            self.wait(file.exists)
            return file.read_bytes()

    def test_exports_the_same_table_as_the_program(self):
        for name in ["page", "hostile", "keys"]:
            self.assertEqual(self.exported(f"{name}.html", ("order", "place")), (PAGES / f"{name}.csv").read_bytes())

    def test_exports_only_what_the_filters_show(self):
        table = self.exported("page.html", ("impact", "crash")).decode("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(table, newline="")))
        self.assertGreater(len(rows), 0)
        self.assertEqual({row["impact"] for row in rows}, {"crash"})

    def test_keys_that_cannot_be_seen_have_words(self):
        self.open("keys.html", "texts")
        self.assertEqual(self.shown_keys(), ["(empty key)", '" \\n"'])
        self.find("#texts .chips button").click()
        self.wait(lambda: self.find("#findings").is_displayed())
        self.become(lambda: set(self.texts("#findings article .top > :nth-child(5)")), {"(empty key)"})
        self.open("keys.html", "findings", height=20_000)
        self.assertIn("(file)", self.texts("#findings article .top > :nth-child(5)"))

    # Keyboard, screen reader, eyes, paper

    def test_slash_focuses_the_search(self):
        for view, section in [("overview", "texts"), ("findings", "findings")]:
            self.open("page.html", view)
            self.find("body").send_keys("/")
            focused = self.driver.switch_to.active_element
            self.assertEqual(focused.get_attribute("type"), "search")
            self.assertTrue(self.find(f"#{section}").is_displayed())

    def test_first_tab_stop_skips_to_content(self):
        self.open("page.html", view="")
        self.find("body").send_keys(Keys.TAB)
        focused = self.driver.switch_to.active_element
        self.assertEqual(focused.get_attribute("class"), "skip")
        self.assertEqual(focused.value_of_css_property("outline-style"), "solid")

    def test_every_control_has_a_name(self):
        for view in ["overview", "texts", "findings"]:
            self.open("page.html", view)
            for element in self.all("a[href], button, input, select, summary, [role=grid], [role=table], [role=feed], nav, form"):
                if self.driver.execute_script("return arguments[0].checkVisibility()", element):
                    self.assertTrue(element.accessible_name, element.get_attribute("outerHTML"))

    def test_table_roles_give_the_row_count(self):
        self.open("large.html", "texts")
        self.assertEqual(self.find("[role=table]").get_attribute("aria-rowcount"), "5001")
        self.assertEqual(self.find("#texts .rows [role=row]").get_attribute("aria-rowindex"), "2")

    def test_contrast_is_sufficient_in_light_and_dark(self):
        script = """
            const background = element => {
                for (; element; element = element.parentElement) {
                    const color = getComputedStyle(element).backgroundColor;
                    if (!color.startsWith('rgba') || !color.endsWith(', 0)')) return color;
                }
            };
            return [...document.querySelectorAll('section.current *, header *')]
                .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
                .filter(element => element.checkVisibility() && !['OPTION', 'TITLE'].includes(element.tagName))
                .map(element => [element.outerHTML.slice(0, 80), getComputedStyle(element).color, background(element)]);
        """
        for dark in [False, True]:
            for view in ["overview", "texts", "findings"]:
                self.open("page.html", view, dark=dark)
                for element, color, background in self.driver.execute_script(script):
                    self.assertGreaterEqual(contrast(color, background), 4.5, f"{element} {color} on {background} (dark: {dark})")

    def test_fits_a_narrow_screen(self):
        for page in ["page.html", "arabic.html"]:
            for view in ["overview", "texts", "findings"]:
                for width, height in [(320, 568), (390, 844)]:
                    self.open(page, view, width, height)
                    self.assertLessEqual(self.driver.execute_script("return document.documentElement.scrollWidth"), width)

    def test_filters_fit_a_phone(self):
        script = """
            const form = document.querySelector('section.current form');
            const fields = [...form.querySelectorAll('input, select, button, summary')].filter(field => field.checkVisibility())
                .map(field => field.type === 'checkbox' ? field.closest('label') : field);
            return [form.scrollWidth - form.clientWidth, form.getBoundingClientRect().height, fields.map(field => {
                const { left, right, height } = field.getBoundingClientRect();
                return [field.outerHTML.slice(0, 80), left, right, height];
            })];
        """
        for page in ["page.html", "arabic.html"]:
            for width, height in [(320, 568), (390, 844)]:
                for view in ["texts", "findings"]:
                    self.open(page, view, width, height)
                    self.assertLess(self.driver.execute_script(script)[1], 200)
                    for summary in [".more > summary", ".choice > summary"]:
                        for element in self.all(f"#{view} {summary}"):
                            element.click()
                    overflow, form_height, fields = self.driver.execute_script(script)
                    self.assertLessEqual(overflow, 0)
                    self.assertLessEqual(form_height, height)
                    self.assertGreaterEqual(len(fields), 7)
                    for field, left, right, field_height in fields:
                        self.assertTrue(0 <= left and right <= width and field_height >= 40, f"{field} {left} {right} {field_height}")
        self.open("page.html", "findings", 390, 844)
        self.find("#findings .more > summary").click()
        Select(self.find("#findings select[name=severity]")).select_by_value("warning")
        self.find("#findings .more > summary").click()
        self.become(lambda: self.find("#findings .more > summary").text.split(), ["Filters", "1"])

    def test_prints_everything(self):
        self.open("page.html", "texts")
        paper = base64.b64decode(self.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"])
        self.assertTrue(paper.startswith(b"%PDF"))
        self.assertGreater(len(paper), 20_000)
        if SCREENSHOTS:
            pathlib.Path(f"{SCREENSHOTS}/page.pdf").write_bytes(paper)
        # On paper, all sections are there.
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        self.driver.execute_script("dispatchEvent(new Event('beforeprint'))")
        for selector in ["#languages", ".map", "#texts .rows .row:nth-child(4)", "#findings article"]:
            self.wait(lambda: self.find(selector).is_displayed())
        self.driver.execute_script("dispatchEvent(new Event('afterprint'))")
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    def test_overview_works_without_script(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.open("page.html")
            self.assertEqual(len(self.all("#languages svg")), 5)
            self.assertTrue(self.find(".map").is_displayed())
            self.assertIn("JavaScript", self.find("#texts noscript").text)
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_empty_page(self):
        self.open("empty.html")
        self.assertIn("No catalogs", self.texts("#overview .empty"))
        self.find("nav a[href='#findings']").click()
        self.wait(lambda: self.find("#findings .nothing").is_displayed())
        self.assertEqual(self.find("#findings .nothing").text, "No findings")

    # Size

    def test_large_page_draws_only_what_is_visible(self):
        self.open("large.html", "texts")
        seconds = self.driver.execute_script("return performance.getEntriesByType('navigation')[0].loadEventEnd / 1000")
        print(f"\n5,000 keys × 20 languages, {os.path.getsize(PAGES / 'large.html') / 1e6:.1f} MB: open in {seconds:.2f} s")
        count = lambda: self.driver.execute_script("return document.querySelector('#texts').querySelectorAll('*').length")
        self.assertLess(count(), 3000)
        self.find(".choice summary").click()
        self.find("#texts button[name=all]").click()
        self.assertLess(count(), 6000)
        # Scroll on every frame.
        frames = self.driver.execute_async_script("""
            const done = arguments[0], scroller = document.querySelector('#texts .scroller'), times = [];
            let last;
            const step = time => {
                if (last) times.push(time - last);
                last = time;
                scroller.scrollTop += 120;
                if (times.length < 120) requestAnimationFrame(step);
                else done(times.sort((a, b) => a - b));
            };
            requestAnimationFrame(step);
        """)
        print(f"scrolling with 20 columns: {frames[60]:.0f} ms per frame, slowest of 120 {frames[-1]:.0f} ms")
        self.assertLess(count(), 6000)

    def test_large_page_scrolls_to_its_last_key(self):
        self.open("large.html", "texts")
        self.driver.execute_script("const s = document.querySelector('#texts .scroller'); s.scrollTop = s.scrollHeight")
        self.wait(lambda: "area_49.key_4999.title" in self.shown_keys())
        scroller, last = self.find("#texts .scroller"), self.all("#texts .rows .row")[-1]
        self.assertAlmostEqual(scroller.rect["y"] + scroller.rect["height"], last.rect["y"] + last.rect["height"], delta=25)

    def test_large_page_filters_all_texts(self):
        self.open("large.html", "texts")
        self.find("#texts input[type=search]").send_keys("key_4321")
        self.assertEqual(self.shown_keys(), ["area_43.key_4321.title"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
