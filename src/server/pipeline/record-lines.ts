// Finds records of a CSV text by the line they start on: a quoted field may run over several lines.

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Comma, semicolon, tab: whichever a list uses, a quote after it opens a field. */
const delimiters = new Set([0x2c, 0x3b, 0x09]);

export type CsvRecord = { line_number: number; raw: string };

/**
 * The records of a text in order, each with the number of its first line (the first line is 1) and its text without the
 * line end. CR, LF and CRLF end a record outside quotes.
 */
export function* recordsOf(text: string): Generator<CsvRecord> {
  let line = 1;
  let start = 0;
  let startLine = 1;
  let quoted = false;
  let fieldStart = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isBreak = code === LINE_FEED || code === CARRIAGE_RETURN;
    const isPair = code === CARRIAGE_RETURN && text.charCodeAt(i + 1) === LINE_FEED;
    if (quoted) {
      if (isBreak && !isPair) line += 1;
      if (code === QUOTE) {
        if (text.charCodeAt(i + 1) === QUOTE) i += 1;
        else quoted = false;
      }
      continue;
    }
    if (isBreak) {
      yield { line_number: startLine, raw: text.slice(start, i) };
      if (isPair) i += 1;
      line += 1;
      start = i + 1;
      startLine = line;
      fieldStart = true;
    } else if (code === QUOTE && fieldStart) {
      quoted = true;
      fieldStart = false;
    } else {
      fieldStart = delimiters.has(code);
    }
  }
  if (start < text.length) yield { line_number: startLine, raw: text.slice(start) };
}

/** Rows below the header, or null for text of two bytes a character. Counts on bytes, so that a large list costs little. */
export function countRows(bytes: Uint8Array): number | null {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return null;
  let quoted = false;
  let records = 0;
  let filled = false;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i];
    if (code === QUOTE) quoted = !quoted;
    const ends = !quoted && (code === LINE_FEED || code === CARRIAGE_RETURN);
    if (ends && filled) records += 1;
    filled = !ends;
  }
  if (filled && bytes.length > 0) records += 1;
  return Math.max(0, records - 1);
}
