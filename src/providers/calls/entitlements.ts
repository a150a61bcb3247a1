// Memory of refused entitlements, so that a plan's refusal is asked for once a day.
import { dayMs, isWaiting } from '../../domain/numbers/time.ts';
import type { Timing } from './timing.ts';

/** How long a refusal is believed. */
const REMEMBERED_MS = dayMs;
/** A vendor also answers 403 for single symbols outside of the plan: so many different ones make it the whole endpoint. */
const SYMBOLS_FOR_ENDPOINT = 3;

type Memory = { refusedUntil: number; symbols: Map<string, number>; lastSuccess: number };

export class Entitlements {
  readonly #timing: Timing;
  readonly #endpoints = new Map<string, Memory>();

  constructor(timing: Timing) {
    this.#timing = timing;
  }

  refused(endpoint: string, symbol: string | null): boolean {
    const memory = this.#endpoints.get(endpoint);
    if (!memory) return false;
    const now = this.#timing.now();
    return [memory.refusedUntil, symbol === null ? 0 : (memory.symbols.get(symbol) ?? 0)].some((until) =>
      isWaiting(until, now, REMEMBERED_MS),
    );
  }

  allow(endpoint: string, symbol: string | null): void {
    const memory = this.#memory(endpoint);
    memory.lastSuccess = this.#timing.now();
    memory.refusedUntil = 0;
    if (symbol !== null) memory.symbols.delete(symbol);
  }

  refuse(endpoint: string, symbol: string | null): void {
    const now = this.#timing.now();
    const memory = this.#memory(endpoint);
    if (symbol !== null) memory.symbols.set(symbol, now + REMEMBERED_MS);
    for (const [name, until] of memory.symbols) if (until <= now) memory.symbols.delete(name);
    const known = memory.symbols.size;
    const neverWorked = memory.lastSuccess < now - REMEMBERED_MS;
    if (symbol === null || (neverWorked && known >= SYMBOLS_FOR_ENDPOINT)) memory.refusedUntil = now + REMEMBERED_MS;
  }

  #memory(endpoint: string): Memory {
    const known = this.#endpoints.get(endpoint);
    if (known) return known;
    const memory: Memory = { refusedUntil: 0, symbols: new Map(), lastSuccess: Number.NEGATIVE_INFINITY };
    this.#endpoints.set(endpoint, memory);
    return memory;
  }
}
