// Cache of the newest answer of a read.

/** Caches the newest result of `read` for `ms`, for calls with the same arguments; a failure is not cached. */
export function keptFor<Args extends readonly string[], T>(
  ms: number,
  monotonic: () => number,
  read: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let kept: { key: string; at: number; value: Promise<T> } | null = null;
  return (...args) => {
    const key = args.join(' ');
    if (kept?.key === key && monotonic() - kept.at < ms) return kept.value;
    const mine = { key, at: monotonic(), value: read(...args) };
    kept = mine;
    mine.value.catch(() => {
      // A late failure must not clear a newer result.
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}
