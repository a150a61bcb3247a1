// Subscription of the stocks socket. Refusals may name no topic, so a kind without a confirmed topic counts as refused.
import type { FeedKind } from '../ports/minute-feed.ts';
import type { SocketStatus } from './parse-socket.ts';

const channels = { AM: 'aggregates', LULD: 'luld' } as const satisfies Record<string, FeedKind>;
type Channel = keyof typeof channels;
const names = Object.keys(channels) as Channel[];

export class Subscription {
  readonly topics: readonly string[];
  readonly #confirmed: Record<Channel, number> = { AM: 0, LULD: 0 };
  #refusals = 0;
  #words = '';
  #judged = false;

  constructor(wanted: readonly string[] | 'all') {
    const symbols = wanted === 'all' ? ['*'] : wanted;
    this.topics = symbols.flatMap((symbol) => names.map((channel) => `${channel}.${symbol}`));
  }

  get confirmed(): number {
    return this.#confirmed.AM + this.#confirmed.LULD;
  }

  /** Processes the answer to a topic; true when it confirms one. */
  answered({ status, message }: SocketStatus): boolean {
    const topic = /^subscribed to:\s*(AM|LULD)\./i.exec(message)?.[1]?.toUpperCase() as Channel | undefined;
    if (status === 'success' && topic !== undefined) {
      this.#confirmed[topic] += 1;
      return true;
    }
    if (status === 'error' || /not (?:authorized|entitled)/i.test(message)) {
      this.#refusals += 1;
      if (this.#words === '') this.#words = message;
    }
    return false;
  }

  get isAnswered(): boolean {
    return this.confirmed + this.#refusals >= this.topics.length;
  }

  /**
   * Result after the last answer or a timeout, returned once: kinds without a confirmed topic, with the vendor's words.
   * Null on later calls and when nothing was refused.
   */
  judge(): { refused: FeedKind[]; all: boolean; words: string } | null {
    if (this.#judged || this.#refusals === 0) return null;
    this.#judged = true;
    const refused = names.filter((name) => this.#confirmed[name] === 0).map((name) => channels[name]);
    return { refused, all: this.confirmed === 0, words: this.#words };
  }
}
