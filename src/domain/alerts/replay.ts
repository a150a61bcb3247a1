// Replay of an alert rule over publications, through the rules that evaluate it live.
import { newYorkDate } from '../market/calendar.ts';
import type { AlertPreview } from './alert-rule.ts';
import { type AlertStates, type CompiledRule, CompiledRules, type FactChange, statesAfter } from './compiled-rules.ts';
import { firingWords } from './firing-words.ts';
import type { FactSet } from './stock-facts.ts';

/** `changes`: differences from the previous publication; `at`: when it became known, epoch ms. */
export type PastPublication = { at: number; changes: readonly FactChange[] };

export type PastFiring = { at: number; change: FactChange };

/** Replays publications one by one, oldest first. */
export class Replay {
  readonly #rules: CompiledRules;
  #states: AlertStates = new Map();
  readonly fired: PastFiring[] = [];

  constructor(rule: Omit<CompiledRule, 'id'>, set: FactSet | null) {
    this.#rules = new CompiledRules([{ ...rule, id: 0 }], set);
  }

  add({ at, changes }: PastPublication): void {
    const evaluation = this.#rules.evaluate(changes, this.#states, at);
    this.#states = statesAfter(this.#states, evaluation);
    for (const { change } of evaluation.fired) this.fired.push({ at, change });
  }
}

/** Applies the cool-down across sets of publications that were replayed separately. */
export function withCoolDown(rule: Omit<CompiledRule, 'id'>, fired: readonly PastFiring[]): PastFiring[] {
  const replay = new Replay(rule, null);
  for (const { at, change } of fired.toSorted((a, b) => a.at - b.at)) replay.add({ at, changes: [change] });
  return replay.fired;
}

/** Most cases a preview lists, the newest ones. */
const CASES = 20;

/**
 * Sums firings by session, oldest first. Days without all the data of the rule are not counted. `screen`: name of the
 * saved screen in the scope.
 */
export function sumUp(
  rule: Omit<CompiledRule, 'id'>,
  fired: readonly PastFiring[],
  given: {
    days: readonly string[];
    isStored: (day: string) => boolean;
    note: string | null;
    screen: string | null;
  },
): AlertPreview {
  const { isStored, note, screen } = given;
  const counts = new Map<string, number>();
  const counted = fired.filter(({ at }) => isStored(newYorkDate(at)));
  for (const { at } of counted) {
    const day = newYorkDate(at);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const days = given.days.map((day) => ({ day, count: isStored(day) ? (counts.get(day) ?? 0) : null }));
  return {
    days,
    count: days.reduce((sum, { count }) => sum + (count ?? 0), 0),
    sessions: days.filter(({ count }) => count !== null).length,
    cases: counted
      .toSorted((a, b) => b.at - a.at)
      .slice(0, CASES)
      .map(({ at, change }) => ({
        at: new Date(at).toISOString(),
        symbol: change.symbol,
        title: firingWords({ watched: rule, ...change, screen }).title,
      })),
    note,
  };
}
