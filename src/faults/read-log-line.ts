import { FAULT_KINDS, type FaultEvent } from "./ports.ts";

const DETAIL_MAX = 300;

/**
 * The fault that a line of the log tells of. What the line is about gives the kind: a file, a page, a
 * calendar; `fault` names it where nothing else does.
 *
 * @param details the fields of the line, or its text where it has none
 */
export function readLogLine(details: unknown, message: string | undefined): FaultEvent {
  const fields = (typeof details === "object" ? details : null) as Record<string, unknown> | null;
  const said = message ?? (typeof details === "string" ? details : "?");
  const text = (name: string): string | undefined => {
    const value = fields?.[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  };
  const named = FAULT_KINDS.find((kind) => kind === text("fault"));
  const { file, path, calendar } = {
    file: text("file"),
    path: text("path"),
    calendar: text("calendar"),
  };
  const place = file ?? path ?? calendar;
  const kind = named ?? (file ? "document" : path ? "answer" : calendar ? "calendar" : "server");
  const line = text("line");
  const why = [
    file && (line ? `${file}:${line}` : file),
    text("said"),
    text("reason"),
    text("expected") && `expected ${text("expected")}`,
    text("code"),
    reasonOf(fields?.["err"]),
  ].filter((part) => part !== undefined);
  return {
    kind,
    key: kind === "document" ? (file ?? said) : place === undefined ? said : `${said}: ${place}`,
    detail: oneLine(why.length === 0 ? said : `${said}: ${why.join(", ")}`),
  };
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Error) return error.message || error.name;
  return typeof error === "string" ? error : undefined;
}

/** Without what moves the cursor of a terminal. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  return Array.from(plain).slice(0, DETAIL_MAX).join("");
}
