// Publications from stored setups: openings and ends, with the verdict for minutes they imply.
import { choosePlan } from '../goldeneye/windows/open-plan.ts';
import { planState } from '../goldeneye/windows/plan-now.ts';
import type { DetectedWindow } from '../goldeneye/windows/settled-outcome.ts';
import { minuteMs } from '../numbers/time.ts';
import { enterRules, settleRules } from '../rules/goldeneye/goldeneye-rules.ts';
import { minutesVerdict, type StandingPlan } from '../verdicts/minutes-verdict.ts';
import type { FactChange } from './compiled-rules.ts';
import type { PastPublication } from './replay.ts';
import { type EndedSetup, noFacts, type Setup, type StockFacts } from './stock-facts.ts';

/** Stored setup; instants in epoch ms, `end` null while open. */
export type PastSetup = Pick<DetectedWindow, 'spread'> & {
  symbol: string;
  setup: Setup;
  detected_at: number;
  known_at: number;
  end: (Pick<EndedSetup, 'outcome' | 'minutes_held' | 'net_r'> & { known_at: number }) | null;
};

const LASTS_MS = settleRules.lasts.value * minuteMs;
const SHORT_MS = enterRules.minutes_left.value * minuteMs;

/**
 * Price of a stock at `at` (epoch ms) from its setups: entry of the newest setup, or the target or stop a newer end
 * reached; null before the first setup.
 */
function priceByLevels(own: readonly PastSetup[], at: number): number | null {
  const levels = own.flatMap(({ setup, known_at, end }) => [
    { at: known_at, price: setup.entry },
    ...(end?.outcome === 'win' ? [{ at: end.known_at, price: setup.target }] : []),
    ...(end?.outcome === 'loss' ? [{ at: end.known_at, price: setup.stop }] : []),
  ]);
  const known = levels.filter((one) => one.at <= at).toSorted((one, other) => one.at - other.at);
  return known.at(-1)?.price ?? null;
}

function choosePlanAt(open: readonly PastSetup[], price: number | null, at: number): StandingPlan | null {
  const chosen = choosePlan(
    open.map(({ setup, spread, detected_at }) => {
      const plan = { ...setup, spread, ends_at: detected_at + LASTS_MS, ended: null };
      return { ...setup, detected_at, ...planState(plan, price, at) };
    }),
  );
  return chosen && { ...chosen.window, patterns: chosen.patterns };
}

/** Facts of one stock at `at`; setups that ended after `since` count as ended. */
function factsAt(own: readonly PastSetup[], since: number, at: number): StockFacts {
  const isOpen = ({ known_at, detected_at, end }: PastSetup) =>
    known_at <= at && (end === null || end.known_at > at) && detected_at > at - LASTS_MS;
  const open = own.filter(isOpen);
  const made_at = new Date(at).toISOString();
  return {
    ...noFacts,
    verdicts: {
      minutes: minutesVerdict({ made_at, as_of: made_at }, null, choosePlanAt(open, priceByLevels(own, at), at), at),
    },
    open: open.map(({ setup }) => setup),
    ended: own.flatMap(({ setup, end }) =>
      end === null || end.known_at <= since || end.known_at > at
        ? []
        : [{ ...setup, outcome: end.outcome, minutes_held: end.minutes_held, net_r: end.net_r }],
    ),
  };
}

/**
 * Publications, oldest first: one for each instant at which setups of a stock become known, too late to enter, ended or
 * expired.
 */
export function setupPublications(setups: readonly PastSetup[]): PastPublication[] {
  const changes = [...Map.groupBy(setups, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const instants = [
      ...new Set(
        own.flatMap(({ known_at, detected_at, end }) => {
          const ends_at = end?.known_at ?? detected_at + LASTS_MS;
          // First poll that finds too little time left to enter.
          const late_at = detected_at + LASTS_MS - SHORT_MS + minuteMs;
          return [known_at, ...(late_at > known_at && late_at < ends_at ? [late_at] : []), ends_at];
        }),
      ),
    ].toSorted((a, b) => a - b);
    return instants.map((at, place): { at: number; change: FactChange } => {
      const last = instants[place - 1];
      const before = factsAt(own, Number.POSITIVE_INFINITY, last ?? at - 1);
      return { at, change: { symbol, before, after: factsAt(own, last ?? at - 1, at) } };
    });
  });
  return [...Map.groupBy(changes, ({ at }) => at)]
    .toSorted(([a], [b]) => a - b)
    .map(([at, all]) => ({ at, changes: all.map(({ change }) => change) }));
}
