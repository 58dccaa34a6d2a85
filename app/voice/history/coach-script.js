// Runs in the file of a rehearsal: lets somebody write notes, and saves a copy that has them.
const coach = document.querySelector("#coach");
const fields = [...document.querySelectorAll("textarea")];
let isUnsaved = false;
coach.hidden = false;
for (const field of fields) field.readOnly = false;
addEventListener("input", () => (isUnsaved = true));
addEventListener("beforeunload", (event) => isUnsaved && event.preventDefault());
coach.querySelector("button").addEventListener("click", () => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelector("#coach").hidden = true;
  for (const [index, field] of copy.querySelectorAll("textarea").entries()) {
    field.textContent = fields[index].value.trim();
    field.readOnly = true;
  }
  const link = document.createElement("a");
  const html = new Blob(["<!doctype html>\n", copy.outerHTML], { type: "text/html" });
  link.href = URL.createObjectURL(html);
  link.download = `${document.title.replaceAll(/\W+/g, "-")}-notes.html`;
  link.click();
  isUnsaved = false;
  coach.querySelector("[role=status]").textContent = "Saved among your downloads.";
});
