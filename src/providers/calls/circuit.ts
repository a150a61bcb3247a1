// Stops asking a vendor that keeps failing: opens at half of at least twenty calls, then lets one probe through.
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Timing } from './timing.ts';

export type CircuitRules = {
  /** Calls in the window before the share of failures means anything. */
  minCalls: number;
  /** Share of failures that opens, 0..1. */
  failureShare: number;
  windowMs: number;
  /** How long it stays open before one probe may pass. */
  openMs: number;
};

export const circuitRules: CircuitRules = { minCalls: 20, failureShare: 0.5, windowMs: minuteMs, openMs: 5_000 };

export class Circuit {
  readonly #rules: CircuitRules;
  readonly #timing: Timing;
  #outcomes: { at: number; ok: boolean }[] = [];
  #openUntil: number | null = null;
  #probing = false;

  constructor(timing: Timing, rules: CircuitRules = circuitRules) {
    this.#rules = rules;
    this.#timing = timing;
  }

  /** How long to wait (0: the call may go out) and whether this call is the probe; what went out must be settled. */
  admit(): { wait_ms: number; probe: boolean } {
    if (this.#openUntil === null) return { wait_ms: 0, probe: false };
    const wait = this.#openUntil - this.#timing.monotonic();
    if (wait > 0) return { wait_ms: wait, probe: false };
    if (this.#probing) return { wait_ms: this.#rules.openMs, probe: false };
    this.#probing = true;
    return { wait_ms: 0, probe: true };
  }

  settle(ok: boolean, probe: boolean): void {
    const now = this.#timing.monotonic();
    if (probe) {
      this.#probing = false;
      this.#openUntil = ok ? null : now + this.#rules.openMs;
      this.#outcomes = [];
      return;
    }
    // Calls that were under way when it opened do not decide; the probe does.
    if (this.#openUntil !== null) return;
    this.#outcomes.push({ at: now, ok });
    this.#outcomes = this.#outcomes.filter((outcome) => outcome.at > now - this.#rules.windowMs);
    const failed = this.#outcomes.filter((outcome) => !outcome.ok).length;
    if (this.#outcomes.length >= this.#rules.minCalls && failed / this.#outcomes.length >= this.#rules.failureShare) {
      this.#openUntil = now + this.#rules.openMs;
    }
  }

  get open(): boolean {
    return this.#openUntil !== null;
  }
}
