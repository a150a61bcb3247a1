// Replay of an alert rule over publications, with the code that evaluates it live.
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

/** Counts instants (epoch ms) by day; null for days with incomplete data. */
export function countDays(
  instants: readonly number[],
  days: readonly string[],
  isStored: (day: string) => boolean,
): Pick<AlertPreview, 'days' | 'count' | 'sessions'> {
  const counts = Map.groupBy(instants, newYorkDate);
  const counted = days.map((day) => ({ day, count: isStored(day) ? (counts.get(day)?.length ?? 0) : null }));
  return {
    days: counted,
    count: counted.reduce((sum, { count }) => sum + (count ?? 0), 0),
    sessions: counted.filter(({ count }) => count !== null).length,
  };
}

/** Most cases a preview lists, the newest ones. */
const CASES = 20;

/**
 * Sums firings by session, oldest first. Days with incomplete data for the rule are not counted. `screen`: name of the
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
  const { days, isStored, note, screen } = given;
  const instants = fired.map(({ at }) => at);
  return {
    ...countDays(instants, days, isStored),
    cases: fired
      .filter(({ at }) => isStored(newYorkDate(at)))
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
