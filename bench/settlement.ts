// Goal: two million calls of a market of 10,000 stocks settled at four horizons, benchmarks included.
import { sessionsBack } from '../src/domain/market/calendar.ts';
import { minuteMs } from '../src/domain/numbers/time.ts';
import { createBarHistory, type StoredDay } from '../src/domain/record/settle/bar-history.ts';
import { createBenchmarks } from '../src/domain/record/settle/benchmarks.ts';
import { createSymbolTracks } from '../src/domain/record/settle/instruments.ts';
import { createCallReader } from '../src/domain/record/settle/read-calls.ts';
import { createSettlement } from '../src/domain/record/settle/settle-calls.ts';
import { type Goal, median, rounded, timed } from './compare.ts';
import { symbolNames } from './expert-list-files.ts';

const CALLS = 2_000_000;
const SYMBOLS = 10_000;
const SESSIONS = 72;
/** The first session with calls has enough before it for the average volume, the last one enough after it for each exit. */
const FIRST = 31;
const CALL_DAYS = 20;
const SECTORS = 11;
const TARGET_MS = 5_000;
const ROUNDS = 3;

export const settlementGoal: Goal = {
  name: 'settlement',
  run: async () => {
    const sessions = sessionsBack('2026-11-17', SESSIONS);
    const symbols = ['SPY', ...symbolNames(SYMBOLS - 1)];
    const days = new Map(
      sessions.map(({ date }, at): [string, StoredDay] => {
        const price = (factor: number) =>
          Float64Array.from(symbols, (_, id) => 20 + (id % 100) + factor * Math.sin(at + id));
        const volume = Float64Array.from(symbols, (_, id) => 40_000 + 10 * id);
        return [date, { symbols, open: price(1), close: price(1.1), volume }];
      }),
    );
    const dates = sessions.map(({ date }) => date);
    const calls = Array.from({ length: CALLS }, (_, at) => {
      const session = sessions[FIRST + (at % CALL_DAYS)]!;
      const known_at = session.open_ms - 60 * minuteMs + (at % 480) * minuteMs;
      return { symbol: symbols[(at * 7919) % SYMBOLS]!, figi: null, side: (at % 3) - 1, known_at };
    });
    let settled = 0;
    const work = (): undefined => {
      const history = createBarHistory(dates, (date) => days.get(date) ?? null, []);
      const market = {
        screened: new Uint8Array(SYMBOLS).fill(1),
        sector: Int16Array.from(symbols, (_, id) => id % SECTORS),
        sectors: SECTORS,
      };
      const tracks = createSymbolTracks(history, []);
      const read = createCallReader({ history, tracks, minutes: [], delayMinutes: 15 });
      const settle = createSettlement({ history, market, benchmarks: createBenchmarks(history, market) });
      settled = 0;
      for (const call of calls)
        for (const { state } of settle(read(call)).outcomes) if (state === 'settled') settled += 1;
    };
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ms = await timed(work);
      if (round > 0) times.push(ms);
    }
    if (settled !== 4 * CALLS) throw new Error(`${settled} outcomes of ${4 * CALLS} were settled`);
    const ours_ms = rounded(median(times));
    const note = `${CALLS} calls at 4 horizons, ${SYMBOLS} symbols, ${CALL_DAYS} sessions of calls`;
    const result = { goal: 'settlement', ours_ms, peer: null, peer_ms: null, ratio: null };
    return [{ ...result, target: TARGET_MS, unit: 'ms', ok: ours_ms <= TARGET_MS, note }];
  },
};
