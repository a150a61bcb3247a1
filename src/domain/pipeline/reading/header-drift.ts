// Differences between a list's header and that of its last file.

const plain = (name: string) => name.trim().toLowerCase();
const NAMED = 6;

function named(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.slice(0, NAMED).join(', ')}${more}`;
}

/** Sentence on the changed columns for the file's notes; null if the names are the same in any order. */
export function headerDrift(before: readonly string[], now: readonly string[]): string | null {
  const [known, found] = [new Set(before.map(plain)), new Set(now.map(plain))];
  const gone = before.filter((name) => plain(name) !== '' && !found.has(plain(name)));
  const added = now.filter((name) => plain(name) !== '' && !known.has(plain(name)));
  const parts = [
    gone.length > 0 ? `without ${named(gone)}` : null,
    added.length > 0 ? `new are ${named(added)}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `The header differs from the last file of this list: ${parts.join('; ')}.`;
}
