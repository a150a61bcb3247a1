// Long work on the market's thread is done in slices: between two of them what came meanwhile is looked at, and a poll goes first.

/** Waited for between two slices of long work. */
export type Turn = () => Promise<void>;

/** For work that nobody else waits beside. */
export const atOnce: Turn = () => Promise.resolve();

export class PollFirst {
  readonly #nextTurn: () => Promise<void>;
  #polls = 0;
  #waiting: (() => void)[] = [];

  /** `nextTurn` lets messages and answers that came in be taken up. */
  constructor(nextTurn: () => Promise<void>) {
    this.#nextTurn = nextTurn;
  }

  /** The bars of a poll are coming: until the returned function is called no other work begins a slice. */
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

/** `work` for each number below `count`, a turn between every `size` of them. */
export async function inSlices(count: number, size: number, turn: Turn, work: (at: number) => void): Promise<void> {
  for (let from = 0; from < count; from += size) {
    if (from > 0) await turn();
    const to = Math.min(count, from + size);
    for (let at = from; at < to; at++) work(at);
  }
}
