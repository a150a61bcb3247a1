// Memory of a vendor's refusals by scope: key, interface, symbol, span of days, or a day not published yet.
import { addDays, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { dayMs, hourMs, isWaiting, minuteMs } from '../../domain/numbers/time.ts';
import type { RefusalScope } from '../ports/provider-error.ts';
import type { Timing } from './timing.ts';

/** Lifetimes of stored refusals. */
const refusalRules = {
  plan_ms: { value: hourMs, unit: 'ms', source: 'a plan may be upgraded at any time' },
  key_ms: { value: minuteMs, unit: 'ms', source: 'a key is exchanged by a person who waits' },
  interface_symbols: { value: 3, unit: 'symbols or days', source: 'vendors also refuse single symbols and days' },
  recent_days: { value: 30, unit: 'days', source: 'every plan includes the last month, but for the newest day' },
  kept_per_interface: { value: 300, unit: 'refusals', source: 'a session history asked day by day' },
} as const;

/** New York dates (YYYY-MM-DD), both included. */
export type Span = { from: string; to: string };
export type Asked = { service: string; symbol: string | null; span: Span | null };
/** `words`: the vendor's text, null without one; `until`: epoch ms. */
export type Refusal = { scope: RefusalScope; words: string | null; until: number };
/** `of_key`: the refusal was a 401 reply, which may concern one interface or the whole key. */
type Remembered = Refusal & { at: number; of_key: boolean };
const about = {
  interface: 'not part of the plan',
  symbol: 'not part of the plan for this symbol',
  span: 'not part of the plan for these days',
  day: 'this day is not given yet',
} as const;

/** `setting`: name of the setting that holds the key. */
export function describeRefusal(
  { scope, words }: Pick<Refusal, 'scope' | 'words'>,
  name: string,
  setting?: string,
): string {
  if (scope === 'key') return `${name} refuses the key${setting === undefined ? '' : `: check ${setting}`}`;
  return words === null ? about[scope] : `${about[scope]}: "${words}"`;
}

type Kept = Remembered & { symbol: string | null; span: Span | null };

type Interface = { whole: Remembered | null; kept: Kept[]; answered_at: number | null };

export class Refusals {
  readonly #timing: Timing;
  readonly #interfaces = new Map<string, Interface>();
  readonly #insistedAt: () => number;
  #key: Remembered | null = null;

  /** `insistedAt`: last time a person started work with the vendor, epoch ms; earlier refusals no longer count. */
  constructor(timing: Timing, insistedAt: () => number = () => Number.NEGATIVE_INFINITY) {
    this.#timing = timing;
    this.#insistedAt = insistedAt;
  }

  /** Active refusal that covers this request; null when the request must be sent. */
  standing({ service, symbol, span }: Asked): Refusal | null {
    const known = this.#interfaces.get(service);
    const insisted = this.#insistedAt();
    const stands = (refusal: Remembered | null) =>
      refusal !== null && refusal.at > insisted && isWaiting(refusal.until, this.#timing.now(), dayMs);
    if (stands(this.#key)) return this.#key;
    if (known === undefined) return null;
    if (stands(known.whole)) return known.whole;
    return known.kept.find((one) => one.symbol === symbol && isSame(one.span, span) && stands(one)) ?? null;
  }

  answered({ service, symbol, span }: Asked): void {
    const known = this.#of(service);
    this.#key = null;
    known.whole = null;
    known.answered_at = this.#timing.now();
    known.kept = known.kept.filter((one) => one.symbol !== symbol || !isSame(one.span, span));
  }

  /**
   * Records a refused key. While other interfaces accept the key, a refusal by an interface that never answered applies
   * to that interface alone.
   */
  refuseKey(asked: Asked, words: string | null): Refusal {
    const works = [...this.#interfaces.values()].some(({ answered_at }) => answered_at !== null);
    if (works && this.#of(asked.service).answered_at === null) return this.refuse(asked, words, true);
    const at = this.#timing.now();
    this.#key = { scope: 'key', words, at, of_key: true, until: at + refusalRules.key_ms.value };
    this.#forgetKeyRefusals();
    return this.#key;
  }

  /** Forgets 401 refusals of single interfaces once the key itself is refused, which explains them. */
  #forgetKeyRefusals(): void {
    for (const known of this.#interfaces.values()) {
      if (known.whole?.of_key === true) known.whole = null;
      known.kept = known.kept.filter((one) => !one.of_key);
    }
  }

  refuse({ service, symbol, span }: Asked, words: string | null, of_key = false): Refusal {
    const now = this.#timing.now();
    const known = this.#of(service);
    const hour = now + refusalRules.plan_ms.value;
    if (symbol === null && span === null) {
      known.whole = { scope: 'interface', words, at: now, of_key, until: hour };
      return known.whole;
    }
    const today = newYorkDate(now);
    const isNotYet = span !== null && span.to >= today;
    const refusal: Kept = {
      scope: isNotYet ? 'day' : span === null ? 'symbol' : 'span',
      words,
      at: now,
      of_key,
      // At least an hour, so that a refusal shortly before midnight is not retried at once.
      until: isNotYet ? Math.max(hour, newYorkInstant(addDays(today, 1), 0)) : hour,
      symbol,
      span,
    };
    const others = known.kept.filter((one) => one.until > now && (one.symbol !== symbol || !isSame(one.span, span)));
    known.kept = [...others, refusal].slice(-refusalRules.kept_per_interface.value);
    const recent = addDays(today, -refusalRules.recent_days.value);
    const telling = known.kept.filter((one) => one.scope !== 'day' && (one.span === null || one.span.from >= recent));
    const subjects = new Set(telling.map((one) => one.symbol ?? one.span?.from));
    if (known.answered_at === null && subjects.size >= refusalRules.interface_symbols.value) {
      known.whole = { scope: 'interface', words, at: now, of_key, until: hour };
      return known.whole;
    }
    return refusal;
  }

  #of(service: string): Interface {
    const known = this.#interfaces.get(service);
    if (known !== undefined) return known;
    const made: Interface = { whole: null, kept: [], answered_at: null };
    this.#interfaces.set(service, made);
    return made;
  }
}

/** Whether two spans are equal; a refused span implies nothing about others, since either end may be the reason. */
const isSame = (one: Span | null, other: Span | null) => one?.from === other?.from && one?.to === other?.to;
