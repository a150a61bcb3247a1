// Reads a large reply while it arrives: the rows of its one long list are parsed some at a time, so that the page stays answerable.
import { nextTask } from '../ui/time/clock.ts';

/** Parsed within a few milliseconds, also on a phone. */
const SLICE_CHARS = 256 * 1_024;
/** How a row begins: with its first field. */
const ROW_START = /^\{"\w+":/;

/**
 * The reply as `response.json()` would read it. `list` is the field that holds the long list of rows, all with the same first
 * field, which no object within a row begins with. In a string a quote is escaped: between rows alone can `},{"first":` stand.
 */
export async function readSliced(response: Response, list: string): Promise<unknown> {
  if (response.body === null) return response.json();
  const opening = `"${list}":[`;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  const rows: unknown[] = [];
  let head = '';
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (head === '' && text.includes(opening)) {
      head = text.slice(0, text.indexOf(opening) + opening.length);
      text = text.slice(head.length);
    }
    while (head !== '' && text.length > SLICE_CHARS) {
      const between = `},${ROW_START.exec(text)?.[0]}`;
      const end = text.lastIndexOf(between, SLICE_CHARS);
      if (end < 0) break;
      for (const row of JSON.parse(`[${text.slice(0, end + 1)}]`) as unknown[]) rows.push(row);
      text = text.slice(end + 2);
      await nextTask();
    }
  }
  const rest = JSON.parse(head + text + decoder.decode()) as Record<string, unknown[]>;
  return rows.length === 0 ? rest : { ...rest, [list]: rows.concat(rest[list] ?? []) };
}
