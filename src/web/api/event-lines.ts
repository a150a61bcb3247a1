// Parser of server-sent events that arrive in arbitrary chunks.

/** Data of the complete events in the text, and the unfinished rest. Comments and other fields are skipped. */
export function readEvents(text: string): { data: string[]; rest: string } {
  const parts = text.split(/\r?\n\r?\n/);
  const rest = parts.pop() ?? '';
  const data = parts.flatMap((part) => {
    const lines = part.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    return lines.length === 0 ? [] : [lines.map((line) => line.replace(/^data: ?/, '')).join('\n')];
  });
  return { data, rest };
}
