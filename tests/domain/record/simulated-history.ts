// Seeded histories of 63 lists whose true means are known: market and style shocks in common, noise of each symbol, overlap.
import { dayNumber, type Session, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import type { CallSide } from '../../../src/domain/record/call.ts';
import { makeOutcomeColumns, type OutcomeColumns, outcomeStates } from '../../../src/domain/record/figures/columns.ts';
import { type Horizon, horizons } from '../../../src/domain/record/outcome.ts';

/** Uniform and normally distributed numbers by seed. */
export function createRandom(seed: number): { unit(): number; normal(): number } {
  const unit = seededRandom(seed);
  // Box and Muller.
  const normal = () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return { unit, normal };
}

const LISTS = 63;
const SESSIONS = 250;
const SYMBOLS = 400;
const AFTER = 20;
const COST = 0.0006;
const EDGE = 0.015;
/** Every sixth list foretells; of these every fourth is wrong by as much. */
const edgeOf = (list: number) => (list % 6 !== 0 ? 0 : list % 24 === 0 ? -EDGE : EDGE);

const sessions: readonly Session[] = sessionsBack('2026-03-20', SESSIONS + AFTER);
const days = sessions.map(({ date }) => dayNumber(date));
export const FIRST_DAY: number = days[0]!;
export const LAST_DAY: number = days.at(-1)!;
export const END_S = sessions.at(-1)!.after_close_ms / 1_000;

/** Sums of each symbol's returns above SPY up to the start of a session. */
function simulatePaths(random: ReturnType<typeof createRandom>): { paths: Float64Array[]; style: Float64Array } {
  const beta = Float64Array.from({ length: SYMBOLS }, () => 0.1 + 0.35 * random.normal());
  const style = Float64Array.from({ length: SYMBOLS }, random.normal).sort();
  const paths = Array.from({ length: SYMBOLS }, () => new Float64Array(sessions.length + 1));
  let calm = 0;
  for (let at = 0; at < sessions.length; at += 1) {
    // Volatility of the whole market comes in spells.
    calm = 0.95 * calm + 0.1 * random.normal();
    const spell = Math.exp(calm);
    const market = 0.01 * spell * random.normal();
    const shock = 0.005 * spell * random.normal();
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      const own = 0.025 * spell * random.normal();
      const path = paths[symbol]!;
      path[at + 1] = path[at]! + beta[symbol]! * market + style[symbol]! * shock + own;
    }
  }
  return { paths, style };
}

export type History = {
  outcomes: OutcomeColumns;
  /** By list: what its calls foretell over five sessions, and the true mean of its outcomes after costs. */
  edges: readonly number[];
  truths: readonly number[];
};

/**
 * Each list has its own size (10 to 59 symbols), inertia (up to nine in ten stay a day longer), taste for style, side, and
 * share of days on which it speaks.
 */
export function simulateHistory(seed: number, horizon: Exclude<Horizon, 'plan'>): History {
  const random = createRandom(seed);
  const { paths } = simulatePaths(random);
  const ahead = horizon === 'close' ? 0 : Number(horizon);
  const share = Math.min(1, Math.max(ahead, 0.2) / 5);
  const lines = Array.from({ length: LISTS }, (_, list) => ({
    kind: 'list' as const,
    source: `list ${list}`,
    side: (list % 2 === 0 ? 1 : -1) as CallSide,
    calls: 1,
  }));
  const outcomes = makeOutcomeColumns(LISTS * 60 * SESSIONS, lines);
  let row = 0;
  for (let list = 0; list < LISTS; list += 1) {
    const size = 10 + Math.floor(50 * random.unit() ** 2);
    const inertia = 0.9 * random.unit();
    const speaks = random.unit() < 0.7 ? 1 : 0.3;
    const from = Math.floor(random.unit() * (SYMBOLS / 2));
    const pick = () => from + Math.floor((random.unit() * SYMBOLS) / 2);
    const members = Array.from({ length: size }, pick);
    const gain = edgeOf(list) * share - COST;
    for (let at = 0; at < SESSIONS; at += 1) {
      for (let place = 0; place < size; place += 1) if (random.unit() > inertia) members[place] = pick();
      if (random.unit() > speaks) continue;
      for (const symbol of new Set(members)) {
        const path = paths[symbol]!;
        outcomes.line[row] = list;
        outcomes.horizon[row] = horizons.indexOf(horizon);
        outcomes.state[row] = outcomeStates.settled;
        outcomes.symbol[row] = symbol;
        outcomes.known[row] = sessions[at]!.pre_open_ms / 1_000;
        outcomes.entry[row] = sessions[at]!.open_ms / 1_000;
        outcomes.done[row] = sessions[at + ahead]!.close_ms / 1_000;
        outcomes.day[row] = days[at]!;
        outcomes.cost[row] = COST;
        outcomes.spy[row] = lines[list]!.side * (path[at + ahead + 1]! - path[at]!) + gain;
        outcomes.gross[row] = outcomes.spy[row]! + COST;
        outcomes.market[row] = outcomes.spy[row]!;
        row += 1;
      }
    }
  }
  outcomes.length = row;
  const edges = lines.map((_, list) => edgeOf(list));
  return { outcomes, edges, truths: edges.map((edge) => edge * share - COST) };
}
