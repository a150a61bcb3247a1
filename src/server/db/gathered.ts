// Batching of concurrent writes of the same kind into one statement.
import { nextTurn } from '../process/clock.ts';
import { isDatabaseAway } from './database-away.ts';

type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** Maximum number of items per statement, to keep planning and sending quick. */
const MOST = 200;

/**
 * Batches writes: items that arrive during a write share the next one. `write` returns an answer per item in order and
 * must change nothing when it fails: its items are then written one by one, except when the database is away, which
 * fails all.
 */
export function gathered<Item, Answer>(
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let busy = false;

  async function writeThem(some: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await write(some.map(({ item }) => item));
      some.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer);
      });
    } catch (error) {
      if (some.length > 1 && !isDatabaseAway(error)) {
        for (const one of some) await writeThem([one]);
      } else {
        for (const { reject } of some) reject(error);
      }
    }
  }

  async function writeAll(): Promise<void> {
    busy = true;
    // Collect the writes of this event-loop turn first.
    await nextTurn();
    while (waiting.length > 0) {
      const some = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await writeThem(some);
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void writeAll();
    });
}
