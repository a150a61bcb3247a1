// Warm-up of the tape: minute bars from before the first snapshot, of the most important stocks.
import type { Session } from '../../domain/market/calendar.ts';
import { closesByMinute } from '../../domain/minutes/closes-by-minute.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import { eachAtOnce } from '../process/each-at-once.ts';
import { memoryRules } from './memory-rules.ts';
import type { Tape } from './tape.ts';

const AT_ONCE = 4;
const SYMBOLS: number = memoryRules.warm_up_symbols.value;
const MINUTES: number = memoryRules.warm_up_minutes.value;
const CARRIED: number = memoryRules.warm_up_carried.value;

/**
 * Fills the minutes before the tape's first one for the first of these symbols, most important first. Returns how
 * many were read. Throws the vendor's ProviderError and leaves the tape unchanged.
 */
export async function warmUp(
  deps: { minuteBars: MinuteBars; tape: Tape },
  symbols: readonly string[],
  { session, at }: { session: Session; at: number },
): Promise<number> {
  const { minuteBars, tape } = deps;
  const to = tape.firstMinute;
  if (to === null || to === 0 || tape.reach >= MINUTES) return 0;
  const from = Math.max(0, to - MINUTES);
  const closes = new Map<string, Float64Array>();
  const since = session.open_ms + Math.max(0, from - CARRIED) * minuteMs;
  await eachAtOnce(symbols.slice(0, SYMBOLS), AT_ONCE, async (symbol) => {
    const bars = await minuteBars(symbol, since, at, { priority: 'spare' });
    closes.set(symbol, closesByMinute(bars, session.open_ms, from, to - from));
  });
  // Drop the bars if the tape meanwhile has another session or another round of a replay.
  if (tape.day?.date === session.date && tape.firstMinute === to) tape.fillBack(closes, from);
  return closes.size;
}
