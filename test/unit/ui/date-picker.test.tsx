import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DatePicker } from "../../../app/ui/date-picker/date-picker.tsx";

test("the server leaves the fields blank: it does not know the browser's time zone", () => {
  const html = renderToString(
    <DatePicker
      label="Due date"
      value={Date.UTC(2026, 10, 27, 9, 30)}
      today={{ year: 2026, month: 11, day: 21 }}
      onChange={() => {}}
    />,
  );
  expect(html.match(/value="[^"]*"/g)).toEqual(['value=""', 'value=""']);
});
