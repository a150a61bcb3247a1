// Calls that come while a statement runs, answered together by the next one: a thousand channels take a few statements, not the pool.
import { nextTurn } from '../../process/clock.ts';

type Call<Item, Answer> = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/** `work` answers in the order of its items; when it fails, every call it was for does. */
export function gathered<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let waiting: Call<Item, Answer>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    await nextTurn();
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      try {
        const answers = await work(some.map(({ item }) => item));
        for (const [at, { resolve }] of some.entries()) resolve(answers[at]!);
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOff();
    });
}
