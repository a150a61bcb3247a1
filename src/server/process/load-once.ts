// Value loaded at its first use, shared by concurrent callers, and loaded again after a failure.

export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}
