// Archived list file behind reconstructed calls, and lines of it as received.

/** `id` is the origin of the call; `line_number` counts from 1. */
export type ArchivedRow = { id: number; line_number: number; raw: string };
export type ArchivedFile = { file_name: string; sha256: string; rows: ArchivedRow[] };

/** Record of a CSV file that begins on a line (from 1): with the lines that a quoted line break adds. */
export function recordOnLine(lines: readonly string[], lineNumber: number): string {
  let at = lineNumber - 1;
  let raw = lines[at] ?? '';
  while ((raw.split('"').length - 1) % 2 === 1 && at + 1 < lines.length) {
    at += 1;
    raw += `\n${lines[at]}`;
  }
  return raw;
}
