// Lets calls to one vendor through: at most so many in flight and so many in any window, users before background work.
import { ProviderError } from './provider-error.ts';
import { deadline, type Timing } from './timing.ts';

export type Priority = 'user' | 'background';
export type WindowLimit = { calls: number; per_ms: number };

export type GateOptions = {
  provider: string;
  limits: readonly WindowLimit[];
  inFlight: number;
  /** Part of each limit background work may use, so that a user is never far from a free place. 0..1 */
  backgroundShare: number;
  timing: Timing;
};

type Waiter = { until: number; admit: () => void; refuse: (error: Error) => void };

/**
 * Limits hold over any trailing window, which is stricter than a vendor that counts by the clock minute and therefore
 * never exceeds it. State is per process.
 */
export class RequestGate {
  readonly #options: GateOptions;
  readonly #waiting: Record<Priority, Waiter[]> = { user: [], background: [] };
  #started: number[] = [];
  #inFlight = 0;
  #pausedUntil = 0;
  #wakeAt = Number.POSITIVE_INFINITY;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Waits for a place at most maxWaitMs, else throws rate_limited without having sent anything. */
  async enter(priority: Priority, maxWaitMs: number): Promise<() => void> {
    const { timing } = this.#options;
    const expected = this.#waitFor(priority);
    if (expected > maxWaitMs) throw this.#refusal(expected);
    const patience = deadline(timing, maxWaitMs);
    try {
      await new Promise<void>((resolve, reject) => {
        const waiter: Waiter = { until: timing.monotonic() + maxWaitMs, admit: resolve, refuse: reject };
        this.#waiting[priority].push(waiter);
        patience.signal.addEventListener('abort', () => {
          const place = this.#waiting[priority].indexOf(waiter);
          if (place < 0) return;
          this.#waiting[priority].splice(place, 1);
          waiter.refuse(this.#refusal(this.#waitFor(priority)));
        });
        this.#pump();
      });
    } finally {
      patience.clear();
    }
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inFlight--;
      this.#pump();
    };
  }

  /** Counts a further try of a call that is already in. */
  countTry(): void {
    this.#started.push(this.#options.timing.monotonic());
  }

  /** The vendor asked for silence: nobody is let through for that long, and who cannot wait so long is told at once. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#options.timing.monotonic() + ms);
    for (const priority of ['user', 'background'] as const) {
      const queue = this.#waiting[priority];
      const hopeless = queue.filter((waiter) => waiter.until < this.#pausedUntil);
      this.#waiting[priority] = queue.filter((waiter) => waiter.until >= this.#pausedUntil);
      for (const waiter of hopeless) waiter.refuse(this.#refusal(ms));
    }
  }

  /** Calls left in the tightest window now. */
  remaining(): number {
    const now = this.#options.timing.monotonic();
    return Math.max(0, Math.min(...this.#options.limits.map((limit) => limit.calls - this.#used(limit, now))));
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  #refusal(waitMs: number): ProviderError {
    return new ProviderError('rate_limited', 'own request limit reached', {
      provider: this.#options.provider,
      retry_after_ms: Math.max(1_000, Math.ceil(waitMs)),
      sent: false,
    });
  }

  #used(limit: WindowLimit, now: number): number {
    const since = now - limit.per_ms;
    let count = 0;
    for (let at = this.#started.length - 1; at >= 0 && (this.#started[at] as number) > since; at--) count++;
    return count;
  }

  /** How long until the limits would let one more call of this priority through; in-flight places not counted. */
  #waitFor(priority: Priority): number {
    const now = this.#options.timing.monotonic();
    let wait = Math.max(0, this.#pausedUntil - now);
    for (const limit of this.#options.limits) {
      const share = priority === 'user' ? 1 : this.#options.backgroundShare;
      const places = Math.max(1, Math.floor(limit.calls * share));
      const over = this.#used(limit, now) - places;
      if (over < 0) continue;
      const inWindow = this.#started.length - this.#used(limit, now);
      wait = Math.max(wait, (this.#started[inWindow + over] as number) + limit.per_ms - now);
    }
    return wait;
  }

  #pump(): void {
    const { timing, limits, inFlight } = this.#options;
    const longest = Math.max(0, ...limits.map((limit) => limit.per_ms));
    const now = timing.monotonic();
    if ((this.#started[0] ?? now) < now - longest) this.#started = this.#started.filter((at) => at > now - longest);
    while (this.#inFlight < inFlight) {
      const priority: Priority = this.#waiting.user.length > 0 ? 'user' : 'background';
      if (this.#waiting[priority].length === 0) return;
      const wait = this.#waitFor(priority);
      if (wait > 0) {
        this.#wakeIn(wait);
        return;
      }
      this.#inFlight++;
      this.#started.push(timing.monotonic());
      this.#waiting[priority].shift()?.admit();
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
