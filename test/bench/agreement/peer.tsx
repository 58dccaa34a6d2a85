import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import source from "../../../app/agreement/agreement.md?raw";
import { markdownToHtml } from "../../../app/agreement/document/compile-template.ts";
import { escapeMarkdown } from "../../../app/agreement/document/escape-markdown.ts";
import {
  splitPlaceholders,
  fillPlaceholders,
} from "../../../app/agreement/document/fill-template.ts";

// The whole text parsed into React elements at each keystroke, in the browser.
const segments = splitPlaceholders(source);
const root = createRoot(document.body.appendChild(document.createElement("article")));

function show(client: string): void {
  const markdown = fillPlaceholders(segments, () => escapeMarkdown(client));
  const tree = markdownToHtml.runSync(markdownToHtml.parse(markdown));
  flushSync(() => root.render(toJsxRuntime(tree, { Fragment, jsx, jsxs })));
}

Object.assign(globalThis, { show });
