// Cooperative slices of long work on the market's thread: a poll goes before the next slice.

/** Awaited between two slices of long work. */
export type Turn = () => Promise<void>;

/** Turn that never waits. */
export const atOnce: Turn = () => Promise.resolve();

export class PollFirst {
  readonly #nextTurn: () => Promise<void>;
  #polls = 0;
  #waiting: (() => void)[] = [];

  /** `nextTurn` lets pending messages and replies be handled. */
  constructor(nextTurn: () => Promise<void>) {
    this.#nextTurn = nextTurn;
  }

  /** A poll begins: no other work starts a slice until the returned function is called. */
  begin(): () => void {
    let under = true;
    this.#polls += 1;
    return () => {
      if (!under) return;
      under = false;
      this.#polls -= 1;
      if (this.#polls === 0) for (const go of this.#waiting.splice(0)) go();
    };
  }

  readonly turn: Turn = async () => {
    await this.#nextTurn();
    while (this.#polls > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  };
}

/** Calls `work` for each number below `count`, with a turn between every `size` of them. */
export async function inSlices(count: number, size: number, turn: Turn, work: (at: number) => void): Promise<void> {
  for (let from = 0; from < count; from += size) {
    if (from > 0) await turn();
    const to = Math.min(count, from + size);
    for (let at = from; at < to; at++) work(at);
  }
}
