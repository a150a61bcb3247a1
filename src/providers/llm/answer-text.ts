// Extraction of the JSON object from a model's text, without thinking, code fences or surrounding words.

/** Tags that models put around their thinking; the answer follows the last closing tag. */
const THINKING_ENDS = /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]/gi;
const THINKING_BEGINS = /<(?:think|thinking|thought|reasoning)>|\[THINK\]/i;
/** Most opening braces tried, which bounds the work on hostile text. */
const MOST_STARTS = 100;

function withoutThinking(text: string): string {
  let from = 0;
  for (const end of text.matchAll(THINKING_ENDS)) from = end.index + end[0].length;
  const rest = text.slice(from);
  // Drop unfinished thinking: no answer follows it.
  const open = rest.search(THINKING_BEGINS);
  return open < 0 ? rest : rest.slice(0, open);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Index after the bracket that closes the object at `start`; -1 when it is not closed. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Outermost JSON objects of an answer, in order; the whole answer when it is JSON itself. */
export function answerObjects(answer: string): unknown[] {
  const text = withoutThinking(answer).trim();
  const whole = parse(text);
  if (whole !== undefined) return [whole];
  const found: unknown[] = [];
  let at = text.indexOf('{');
  for (let starts = 0; at >= 0 && starts < MOST_STARTS; starts += 1) {
    const end = endOfObject(text, at);
    const value = end < 0 ? undefined : parse(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = text.indexOf('{', value === undefined ? at + 1 : end);
  }
  return found;
}
