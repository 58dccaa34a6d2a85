import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DatePicker } from "../../../../app/ui/date-picker/date-picker.tsx";

test("the server already writes the date and the time in London", () => {
  const html = renderToString(
    <DatePicker
      label="Due date"
      value={Date.UTC(2026, 10, 27, 9, 30)}
      today={{ year: 2026, month: 11, day: 21 }}
      onChange={() => {}}
    />,
  );
  expect(html.match(/value="[^"]*"/g)).toEqual(['value="2026-11-27"', 'value="09:30"']);
});
