// Cells without the wrappers that protect text from spreadsheets: ="AAPL", 'AAPL.

const APOSTROPHE = 39;
const EQUALS = 61;
const QUOTE = 34;
const SPACE = 32;
const LF = 10;
const CR = 13;

/** Removes one wrapper; a formula with more than a quoted text stays unchanged. */
export function plainCell(cell: string): string {
  const text = cell.trimStart();
  if (text.startsWith("'")) return text.length > 1 ? text.slice(1) : cell;
  if (!text.startsWith('="')) return cell;
  const quoted = /^="((?:[^"]|"")*)"\s*$/.exec(text);
  return quoted === null ? cell : (quoted[1] ?? '').replaceAll('""', '"');
}

/** True when cells of a file may have wrappers. A quick test, also true for some files with quotes inside cells. */
export function hasWrappers(bytes: Uint8Array, separator: string): boolean {
  const between = separator.charCodeAt(0);
  const isStart = (at: number) => {
    let before = at - 1;
    while (before >= 0 && bytes[before] === SPACE) before -= 1;
    const byte = bytes[before];
    return byte === undefined || byte === between || byte === QUOTE || byte === LF || byte === CR;
  };
  for (let at = bytes.indexOf(APOSTROPHE); at >= 0; at = bytes.indexOf(APOSTROPHE, at + 1))
    if (isStart(at)) return true;
  for (let at = bytes.indexOf(EQUALS); at >= 0; at = bytes.indexOf(EQUALS, at + 1)) {
    if (bytes[at + 1] === QUOTE && isStart(at)) return true;
  }
  return false;
}
