// Facts of a poll: verdict for the next minutes, open setups, and setups that ended since the previous poll.
import { type EndedSetup, noFacts, type Setup, type StockFacts } from '../../../domain/alerts/stock-facts.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { settleRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { minutesVerdict } from '../../../domain/verdicts/minutes-verdict.ts';
import type { GoldenEye } from '../../goldeneye/goldeneye.ts';
import type { KnownFacts } from './known-facts.ts';

export type KnownSetup = Awaited<ReturnType<GoldenEye['setupsBetween']>>[number];

const LASTS_MS = settleRules.lasts.value * minuteMs;

export function toSetup(known: KnownSetup): Setup {
  const { id, pattern, side, action, confidence, entry, entry_low, entry_high, stop, target } = known;
  return { id, pattern, side, action, confidence, entry, entry_low, entry_high, stop, target };
}

const toEnded = (setup: KnownSetup): EndedSetup[] =>
  setup.outcome === null
    ? []
    : [{ ...toSetup(setup), outcome: setup.outcome, minutes_held: setup.minutes_held, net_r: setup.net_r }];

/**
 * `setups`: known at this poll and not ended at the previous one. Open ones have no outcome and are younger than a
 * plan's lifetime, as on every screen. `at`: publication, epoch ms.
 */
export function pollFacts(
  polls: Awaited<ReturnType<GoldenEye['polls']>>,
  setups: readonly KnownSetup[],
  at: number,
): KnownFacts {
  const { watched, market, plans } = polls;
  const planOf = new Map(plans.map((plan) => [plan.symbol, plan]));
  const poll = { made_at: watched.last_poll, as_of: watched.as_of };
  const as_of = market.as_of === null ? at : Date.parse(market.as_of);
  const isOpen = ({ outcome, detected_at }: KnownSetup) =>
    outcome === null && detected_at <= as_of && detected_at > as_of - LASTS_MS;
  const setupsOf = Map.groupBy(setups, ({ symbol }) => symbol);
  const rows = new Map([...market.stocks, ...watched.stocks].map((stock) => [stock.symbol, stock]));
  const findFacts = (symbol: string): StockFacts => {
    const own = setupsOf.get(symbol) ?? [];
    const open = own.filter(isOpen);
    return {
      ...noFacts,
      verdicts: { minutes: minutesVerdict(poll, rows.get(symbol) ?? null, planOf.get(symbol) ?? null, at) },
      open: open.map(toSetup),
      ended: own.flatMap(toEnded),
      plan: planOf.get(symbol) ?? null,
      price: rows.get(symbol)?.price ?? null,
      change_pct: rows.get(symbol)?.change_pct ?? null,
    };
  };
  const symbols = new Set([...rows.keys(), ...setupsOf.keys(), ...planOf.keys()]);
  return {
    bySymbol: new Map([...symbols].map((symbol) => [symbol, findFacts(symbol)])),
    others: { ...noFacts, verdicts: { minutes: minutesVerdict(poll, null, null, at) }, open: [], ended: [] },
  };
}
