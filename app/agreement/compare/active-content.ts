import type { Relationship } from "./word-package.ts";

/** Names, for visitors, the parts of a Word document that can make it show other words than it contains. */
export const activeContent = {
  macros:
    "This file holds macros or controls, which can change what Word shows. Don’t enable them.",
  template: "It asks for a template from elsewhere, which can change what Word shows.",
  externalContent: "It asks for content from elsewhere, which can change after it was compared.",
  fonts: "It brings fonts of its own, which can show other letters than it holds.",
};
export type ActiveContent = keyof typeof activeContent;

/** The relationships of Word that run something (MS-OFFMACRO, MS-OE376; ISO/IEC 29500-1:2016, 15.2). */
const macros =
  /^(?:vbaProject|wordVbaData|attachedToolbars|keyMapCustomizations|control|activeXControlBinary)$/;

/** Returns what the relationships of a package lead to. */
export function findActiveContent(relationships: readonly Relationship[]): Set<ActiveContent> {
  return new Set(relationships.flatMap((each) => kindOf(each) ?? []));
}

function kindOf({ kind, target, isExternal }: Relationship): ActiveContent | undefined {
  if (macros.test(kind)) return "macros";
  if (kind === "font") return "fonts";
  if (kind === "attachedTemplate") return isOnThisDisk(target) ? undefined : "template";
  // A link loads nothing until it is followed.
  return isExternal && kind !== "hyperlink" ? "externalContent" : undefined;
}

/** True for the file of a template, which Word names in most documents: “file:///C:\\Users\\…\\Normal.dotm”. */
function isOnThisDisk(target: string): boolean {
  const path = target.replace(/^file:(?:\/\/(?:localhost)?\/)?/i, "").replaceAll("\\", "/");
  return !path.startsWith("//") && !/^[a-z][a-z\d+.-]+:/i.test(path);
}
