import { STATUS_CODES } from "node:http";

/**
 * An error for programs, as JSON: `url` (path and query), `statusCode`, `statusMessage`
 * (the standard's words), `message`, `stack` (always empty) (E1, E7).
 */
export function errorNote(url: string, statusCode: number): string {
  const statusMessage = STATUS_CODES[statusCode] ?? "";
  const message = statusCode === 404 ? `Page Not Found: ${url}` : statusMessage;
  return JSON.stringify({ url, statusCode, statusMessage, message, stack: "" });
}
