// Circuit breaker per vendor and interface: opens when half of at least 20 calls fail, then admits one probe at a time.
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Timing } from './timing.ts';

export type CircuitRules = {
  /** Fewest calls in the window before the circuit may open. */
  minCalls: number;
  /** Share of failed calls from which the circuit opens, 0 to 1. */
  failureShare: number;
  /** Fewest interfaces with failures before the circuit opens. */
  minInterfaces: number;
  windowMs: number;
  /** Milliseconds the circuit stays open before a probe may pass. */
  openMs: number;
};

/** Rules of the circuit of one interface. */
export const circuitRules: CircuitRules = {
  minCalls: 20,
  failureShare: 0.5,
  minInterfaces: 1,
  windowMs: minuteMs,
  openMs: 5_000,
};
/** Rules of a vendor's circuit: one failing interface must not stop the others. */
const vendorCircuitRules: CircuitRules = { ...circuitRules, minInterfaces: 2 };

/** `probe`: the call was the probe. `ok`: whether it succeeded; null when it was not sent. */
type Settled = { ok: boolean | null; probe: boolean; service: string };

export class Circuit {
  readonly #rules: CircuitRules;
  readonly #timing: Timing;
  #outcomes: { at: number; ok: boolean; service: string }[] = [];
  #openUntil: number | null = null;
  #probing = false;

  constructor(timing: Timing, rules: CircuitRules = circuitRules) {
    this.#rules = rules;
    this.#timing = timing;
  }

  /**
   * `wait_ms`: 0 when the call may be sent. `probe`: the call tests an open circuit. The caller must settle each
   * admitted call.
   */
  admit(): { wait_ms: number; probe: boolean } {
    if (this.#openUntil === null) return { wait_ms: 0, probe: false };
    const wait = this.#openUntil - this.#timing.monotonic();
    if (wait > 0) return { wait_ms: wait, probe: false };
    if (this.#probing) return { wait_ms: this.#rules.openMs, probe: false };
    this.#probing = true;
    return { wait_ms: 0, probe: true };
  }

  settle({ ok, probe, service }: Settled): void {
    const now = this.#timing.monotonic();
    if (probe) this.#probing = false;
    if (ok === null) return;
    if (probe) {
      this.#openUntil = ok ? null : now + this.#rules.openMs;
      this.#outcomes = [];
      return;
    }
    // Calls in flight when the circuit opened do not decide; the probe does.
    if (this.#openUntil !== null) return;
    this.#outcomes.push({ at: now, ok, service });
    this.#outcomes = this.#outcomes.filter((outcome) => outcome.at > now - this.#rules.windowMs);
    const failed = this.#outcomes.filter((outcome) => !outcome.ok);
    const share = failed.length / this.#outcomes.length;
    const interfaces = new Set(failed.map((outcome) => outcome.service)).size;
    if (
      this.#outcomes.length >= this.#rules.minCalls &&
      share >= this.#rules.failureShare &&
      interfaces >= this.#rules.minInterfaces
    ) {
      this.#openUntil = now + this.#rules.openMs;
    }
  }
}

type Admission = { wait_ms: number; settle: (ok: { vendor: boolean; own: boolean }) => void };

/** Circuit of a vendor and circuits of its interfaces; a call must pass both. */
export class Circuits {
  readonly #timing: Timing;
  readonly #vendor: Circuit;
  readonly #interfaces = new Map<string, Circuit>();

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#vendor = new Circuit(timing, vendorCircuitRules);
  }

  /** Admits a call, which the caller must settle with the health of vendor and interface. */
  admit(service: string): Admission {
    const own = this.#interfaces.get(service) ?? new Circuit(this.#timing);
    this.#interfaces.set(service, own);
    const vendor = this.#vendor.admit();
    const admitted = vendor.wait_ms > 0 ? { wait_ms: vendor.wait_ms, probe: false } : own.admit();
    // The interface's circuit stopped the vendor's probe: release it, so that the next call becomes the probe.
    if (admitted.wait_ms > 0 && vendor.probe) this.#vendor.settle({ ok: null, probe: true, service });
    return {
      wait_ms: admitted.wait_ms,
      settle: (ok) => {
        this.#vendor.settle({ ok: ok.vendor, probe: vendor.probe, service });
        own.settle({ ok: ok.own, probe: admitted.probe, service });
      },
    };
  }
}
