import { downloadFile } from "../../ui/download-file.ts";
import type { RehearsalContent, SavedRehearsal } from "./rehearsal-schema.ts";
import { reportHtml } from "./report-html.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { rehearsalReport } from "./report.ts";

export type ExportKind = keyof typeof mediaTypes;

/** In the order of the buttons. A kind is also the ending of the file's name. */
export const exportKinds = [
  { kind: "html", name: "HTML" },
  { kind: "md", name: "Markdown" },
  { kind: "json", name: "JSON" },
] as const;

const mediaTypes = { json: "application/json", md: "text/markdown", html: "text/html" } as const;

/** Saves a rehearsal as a file, named after its start in UTC. */
export function downloadRehearsal(
  kind: ExportKind,
  rehearsal: SavedRehearsal,
  content: RehearsalContent,
): void {
  const text = exportText(kind, rehearsal, content);
  downloadFile(fileName(kind, rehearsal), mediaTypes[kind], text);
}

/** @param part the number of the stretch, if there are several */
export function downloadSound(rehearsal: SavedRehearsal, sound: Blob, part?: number): void {
  const [type = ""] = sound.type.split(";");
  const ending = soundEndings[type] ?? type.replace("audio/", "");
  const name = fileName(ending, rehearsal);
  downloadFile(
    part === undefined ? name : name.replace(`.${ending}`, `-part-${part}.${ending}`),
    type,
    sound,
  );
}

const soundEndings: Readonly<Record<string, string>> = { "audio/mp4": "m4a" };

export function canShareRehearsals(): boolean {
  const file = new File([""], "rehearsal.html", { type: mediaTypes.html });
  return globalThis.navigator?.canShare?.({ files: [file] }) ?? false;
}

/** @throws {DOMException} if the visitor cancels, or the device fails to share */
export async function shareRehearsal(
  rehearsal: SavedRehearsal,
  content: RehearsalContent,
): Promise<void> {
  const text = exportText("html", rehearsal, content);
  const file = new File([text], fileName("html", rehearsal), { type: mediaTypes.html });
  await navigator.share({ files: [file], title: "Rehearsal" });
}

function exportText(kind: ExportKind, rehearsal: SavedRehearsal, content: RehearsalContent) {
  if (kind === "json") return JSON.stringify({ ...rehearsal, ...content }, null, 2);
  const report = rehearsalReport(rehearsal, content);
  return kind === "md" ? reportMarkdown(report) : reportHtml(report, rehearsal.id);
}

function fileName(ending: string, { id }: SavedRehearsal): string {
  const minute = new Date(id).toISOString().slice(0, 16);
  return `rehearsal-${minute.replaceAll(":", "-")}.${ending}`;
}
