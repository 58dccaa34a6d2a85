import { expect, test } from "vitest";
import { BuildInfoError, parseBuildInfo } from "../../../app/config/build-info.ts";

const complete = {
  lastBuilt: "2026-11-20T12:00:00.000Z",
  hash: "abc123",
  environment: "production",
  backendPort: 3000,
};

test("a complete build variables file is read as it is", () => {
  expect(parseBuildInfo(JSON.stringify(complete))).toEqual(complete);
});

test.each([
  ["lastBuilt", undefined, undefined],
  ["lastBuilt", "yesterday", undefined],
  ["environment", "", "unknown"],
])("without a right %s (%j) the process starts all the same", (key, value, read) => {
  const info = parseBuildInfo(JSON.stringify({ ...complete, [key]: value }));
  expect(info).toEqual({ ...complete, [key]: read });
});

test.each([
  ["hash", undefined],
  ["hash", ""],
  ["backendPort", undefined],
  ["backendPort", "3000"],
  ["backendPort", 70_000],
])("without a right %s (%j) the process must not start", (key, value) => {
  const text = JSON.stringify({ ...complete, [key]: value });
  expect(() => parseBuildInfo(text)).toThrow(
    new BuildInfoError(
      `The build variables file is missing the required key "${key}" or it is set incorrectly`,
    ),
  );
});

test.each(["", "not json", "null", "[]"])(
  "a file that holds %j is not a build variables file",
  (text) => {
    expect(() => parseBuildInfo(text)).toThrow(
      /^The build variables file is missing the required key/,
    );
  },
);
