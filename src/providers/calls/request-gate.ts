// Gate for calls to one vendor: bounded calls in flight, users before background work, each with a place in the limit.
import { ProviderError } from '../ports/provider-error.ts';
import type { CallLimit, Priority } from './call-limit.ts';
import { deadline, type Timing } from './timing.ts';

export type GateOptions = {
  provider: string;
  /** Vendor's name in error messages. */
  name: string;
  limit: CallLimit;
  /** Most calls of this gate in flight. */
  inFlight: number;
  timing: Timing;
};

/** `further`: retry of a call in flight, which needs a place in the limit but not another one in flight. */
type Waiter = { until: number; further: boolean; admit: () => void; refuse: (error: Error) => void };

const priorities = ['user', 'background', 'spare'] as const;

export class RequestGate {
  readonly #options: GateOptions;
  readonly #waiting: Record<Priority, Waiter[]> = { user: [], background: [], spare: [] };
  /** Time until which the gate is closed for lack of places in the limit, by the monotonic clock. */
  readonly #closedUntil: Record<Priority, number> = { user: 0, background: 0, spare: 0 };
  /** End of the pause requested by the vendor, by the monotonic clock. */
  #pausedUntil = 0;
  #inFlight = 0;
  #taking = false;
  #left: number | null = null;
  #wakeAt = Number.POSITIVE_INFINITY;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /**
   * Waits at most maxWaitMs for a place and returns a function that frees it. Otherwise throws rate_limited
   * (unavailable when the limit cannot be counted); nothing may then be sent.
   */
  async enter(priority: Priority, maxWaitMs: number): Promise<() => void> {
    await this.#place(priority, maxWaitMs, false);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inFlight--;
      this.#pump();
    };
  }

  /** Waits for a place in the limit for a retry of a call in flight; throws as `enter` does. */
  async enterAgain(priority: Priority, maxWaitMs: number): Promise<void> {
    await this.#place(priority, maxWaitMs, true);
  }

  /** Pauses all calls for `ms` at the vendor's request; calls that cannot wait that long are refused at once. */
  async pause(ms: number): Promise<void> {
    this.#extendPause(ms);
    this.#close(priorities, ms);
    // This gate pauses even when the shared limit cannot be reached.
    await this.#options.limit.pause(ms).catch(() => undefined);
  }

  /** Calls left in the limit's tightest window when the gate last reserved calls; null before that. */
  remaining(): number | null {
    return this.#left;
  }

  async #place(priority: Priority, maxWaitMs: number, further: boolean): Promise<void> {
    const { timing } = this.#options;
    const expected = this.#closedUntil[priority] - timing.monotonic();
    if (expected > maxWaitMs) throw this.#refusal(expected);
    const patience = deadline(timing, maxWaitMs);
    const queue = this.#waiting[priority];
    try {
      await new Promise<void>((resolve, reject) => {
        const waiter: Waiter = { until: timing.monotonic() + maxWaitMs, further, admit: resolve, refuse: reject };
        if (further) queue.unshift(waiter);
        else queue.push(waiter);
        patience.signal.addEventListener('abort', () => {
          const index = queue.indexOf(waiter);
          if (index < 0) return;
          queue.splice(index, 1);
          waiter.refuse(this.#refusal(this.#closedUntil[priority] - timing.monotonic()));
        });
        this.#pump();
      });
    } finally {
      patience.clear();
    }
  }

  #extendPause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#options.timing.monotonic() + ms);
  }

  #refusal(waitMs: number): ProviderError {
    const { name, timing } = this.#options;
    const isPaused = this.#pausedUntil > timing.monotonic();
    const words = isPaused ? `${name} asked us to wait: too many requests` : 'own request limit reached';
    return new ProviderError('rate_limited', words, {
      provider: this.#options.provider,
      retry_after_ms: Math.max(1_000, Math.ceil(waitMs)),
      sent: false,
    });
  }

  #refuse(priority: Priority, which: (waiter: Waiter) => boolean, error: Error): void {
    const queue = this.#waiting[priority];
    const refused = queue.filter(which);
    if (refused.length > 0) queue.splice(0, queue.length, ...queue.filter((waiter) => !which(waiter)));
    for (const waiter of refused) waiter.refuse(error);
  }

  #close(which: readonly Priority[], ms: number): void {
    const until = this.#options.timing.monotonic() + ms;
    for (const priority of which) {
      this.#closedUntil[priority] = Math.max(this.#closedUntil[priority], until);
      this.#refuse(priority, (waiter) => waiter.until < until, this.#refusal(ms));
    }
  }

  /** Number of waiting calls that could start if the limit had a place for each. */
  #ready(priority: Priority): number {
    const queue = this.#waiting[priority];
    const further = queue.filter((waiter) => waiter.further).length;
    return further + Math.min(queue.length - further, this.#options.inFlight - this.#inFlight);
  }

  /** Requests places from the limit, one request at a time, for all calls that could start together. */
  #pump(): void {
    if (this.#taking) return;
    const now = this.#options.timing.monotonic();
    for (const priority of priorities) {
      const wanted = this.#ready(priority);
      if (wanted === 0) continue;
      const wait = this.#closedUntil[priority] - now;
      if (wait > 0) {
        this.#wakeIn(wait);
        continue;
      }
      this.#taking = true;
      void this.#take(wanted, priority).finally(() => {
        this.#taking = false;
        this.#pump();
      });
      return;
    }
  }

  async #take(wanted: number, priority: Priority): Promise<void> {
    const { limit, timing, provider } = this.#options;
    const asked = timing.monotonic();
    try {
      const places = await limit.take(wanted, priority);
      this.#left = places.left;
      // Places that arrive late are not used: the limit may have granted them to others by now.
      if (timing.monotonic() - asked <= limit.fresh_ms) this.#admit(priority, places.granted);
      if (places.paused) this.#extendPause(places.wait_ms);
      if (places.wait_ms > 0) this.#close(priorities.slice(priorities.indexOf(priority)), places.wait_ms);
    } catch (cause) {
      const words = 'the request limit cannot be counted';
      const error = new ProviderError('unavailable', words, { provider, sent: false });
      error.cause = cause;
      for (const each of priorities) this.#refuse(each, () => true, error);
    }
  }

  #admit(priority: Priority, granted: number): void {
    for (let admitted = 0; admitted < granted; admitted++) {
      const free = this.#inFlight < this.#options.inFlight;
      const index = this.#waiting[priority].findIndex((waiter) => waiter.further || free);
      const [waiter] = index < 0 ? [] : this.#waiting[priority].splice(index, 1);
      if (waiter === undefined) return;
      if (!waiter.further) this.#inFlight++;
      waiter.admit();
    }
  }

  #wakeIn(ms: number): void {
    const { timing } = this.#options;
    const at = timing.monotonic() + ms;
    if (at >= this.#wakeAt) return;
    this.#wakeAt = at;
    const wake = () => {
      this.#wakeAt = Number.POSITIVE_INFINITY;
      this.#pump();
    };
    timing.sleep(ms).then(wake, wake);
  }
}
