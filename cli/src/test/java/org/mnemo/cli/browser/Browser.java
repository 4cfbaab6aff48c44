package org.mnemo.cli.browser;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The system's Chromium without a window, and what a reader of a report does with it. */
final class Browser implements AutoCloseable {

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts it; where it is missing, the test is left out and says how to get it. */
  static Browser start() {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(program("chromium").toString());
    // Root, as in a container, may not have Chromium's own sandbox; and nothing is to call home.
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--force-device-scale-factor=1");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(program("chromedriver").toFile())
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static Path program(String name) {
    for (String directory : System.getenv("PATH").split(File.pathSeparator, -1)) {
      Path program = Path.of(directory, name);
      if (Files.isExecutable(program)) {
        return program;
      }
    }
    return Assumptions.abort(
        name + " is not on PATH; install it (on Debian: apt-get install chromium chromium-driver)");
  }

  /** As on a desk with a white page, whatever was tried before. */
  Browser open(Path page, int width) {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    driver.manage().window().setSize(new Dimension(width, 1000));
    driver.get(page.toUri().toString());
    return this;
  }

  /** As on a phone: windows have a smallest width, emulated screens have not. */
  Browser openOnPhone(Path page, int width, int height) {
    return open(page, width, height, true);
  }

  /** As on a screen of just these pixels. */
  Browser openOnScreen(Path page, int width, int height) {
    return open(page, width, height, false);
  }

  private Browser open(Path page, int width, int height, boolean mobile) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width",
            width,
            "height",
            height,
            "deviceScaleFactor",
            mobile ? 2 : 1,
            "mobile",
            mobile));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    driver.get(page.toUri().toString());
    return this;
  }

  /** As on paper of this width, with what the page does before it is printed. */
  Browser print(int width) {
    run("dispatchEvent(new Event('beforeprint'))");
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 1000, "deviceScaleFactor", 1, "mobile", false));
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    return this;
  }

  Browser dark() {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    return this;
  }

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  String text(String css) {
    return find(css).getText();
  }

  /** Text of an element once it has any. */
  String eventually(String css) {
    return new WebDriverWait(driver, Duration.ofSeconds(10))
        .until(
            unused -> {
              String text = text(css);
              return text.isEmpty() ? null : text;
            });
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Moves a slider to a value as a hand does. */
  void slide(String css, double value) {
    run(
        "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles:"
            + " true}));",
        find(css),
        value);
  }

  /** What keeps people with a screen reader, a keyboard only or weak eyes from reading the page. */
  List<String> barriers() {
    return new AxeBuilder()
        .analyze(driver).getViolations().stream()
            .map(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
            .toList();
  }

  /** What the page complained about since it was asked last. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
