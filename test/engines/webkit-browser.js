// A window of WebKitGTK's for its WebDriver, run by gjs. MiniBrowser would do, but it cannot print without a
// dialog, cannot be as narrow as a telephone, and tells nothing of what goes wrong in a page.
import Gdk from "gi://Gdk?version=3.0";
import Gtk from "gi://Gtk?version=3.0";
import WebKit from "gi://WebKit2?version=4.1";
import { exit } from "system";

Gtk.init(null);

const content = new WebKit.UserContentManager();
content.add_script(
  WebKit.UserScript.new(
    `(${watchFaults})()`,
    WebKit.UserContentInjectedFrames.TOP_FRAME,
    WebKit.UserScriptInjectionTime.START,
    null,
    null,
  ),
);
content.register_script_message_handler("tell");
content.connect("script-message-received::tell", (_, message) => tell(message));
content.register_script_message_handler("print");
content.connect("script-message-received::print", (_, message) => printTo(message));

const context = WebKit.WebContext.new_ephemeral();
context.set_automation_allowed(true);

const view = new WebKit.WebView({
  web_context: context,
  user_content_manager: content,
  is_controlled_by_automation: true,
});
const window = new Gtk.Window();
window.add(view);
window.show_all();
// There is no window manager to give it the keyboard, without which nothing in it matches :focus.
window.get_window().focus(Gdk.CURRENT_TIME);

context.connect("automation-started", (_, session) => {
  session.connect("create-web-view", () => view);
});
window.connect("destroy", () => exit(0));
Gtk.main();

/** Runs in every document before its own scripts do, whatever its policy says. */
function watchFaults() {
  const { messageHandlers } = globalThis.webkit;
  const report = (fault) =>
    messageHandlers.tell.postMessage({ fault: `${location.pathname}: ${fault}` });
  const options = { capture: true };
  addEventListener("error", ({ message, target }) => report(message ?? target.outerHTML), options);
  addEventListener("unhandledrejection", ({ reason }) => report(`unhandled: ${reason}`));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report(`the policy refused ${blockedURI} (${effectiveDirective})`),
  );
  for (const level of ["error", "warn"]) {
    const log = console[level];
    console[level] = (...values) => {
      report(values.map(String).join(" "));
      log(...values);
    };
  }
}

/** Tells the test, which reads the lines of standard output. */
function tell(message) {
  print(message.get_js_value().to_json(0));
}

function printTo(message) {
  const printed = message.get_js_value().to_string();
  const settings = new Gtk.PrintSettings();
  settings.set_printer("Print to File");
  settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf");
  settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, printed);
  const page = new Gtk.PageSetup();
  page.set_paper_size(Gtk.PaperSize.new("iso_a4"));
  const operation = new WebKit.PrintOperation({ web_view: view });
  operation.set_print_settings(settings);
  operation.set_page_setup(page);
  operation.connect("failed", (_, error) => print(JSON.stringify({ fault: error.message })));
  operation.connect("finished", () => print(JSON.stringify({ printed })));
  operation.print();
}
