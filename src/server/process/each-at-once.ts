// Concurrent work on a list, with a limit.

/** Works on items in order, at most `most` concurrently; an error or a result of `false` skips the remaining items. */
export async function eachAtOnce<Item>(items: readonly Item[], most: number, work: (item: Item) => Promise<unknown>) {
  const queue = [...items];
  const run = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const answer = await work(next).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
      if (answer === false) queue.length = 0;
    }
  };
  await Promise.all(Array.from({ length: most }, run));
}
