import { expect, test } from "playwright/test";

test("below its text, the contact page has what the owner gives", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading")).toHaveText(["contact works"]);
  await expect(main.getByRole("term")).toHaveText(["Email", "Calendar", "Post"]);
  await expect(main.getByRole("link", { name: "alex@sample-advisory.example" })).toHaveAttribute(
    "href",
    "mailto:alex@sample-advisory.example",
  );
  const calendar = main.getByRole("link", { name: "Book a first call" });
  await expect(calendar).toHaveAttribute("href", "https://scheduling.example/alex-sample");
  await expect(calendar).toHaveAttribute("target", "_blank");
  await expect(main.getByRole("definition").last()).toHaveText(
    "Sample Advisory Ltd, 1 Sample Street, Oxford OX1 1AA",
  );
});
