// Request for the verdicts of any number of symbols, with times of day in the shown zone.
import { verdictEndpoints } from '../../../contract/stocks/verdicts.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import type { StockVerdicts } from '../../../domain/verdicts/verdict.ts';
import { call } from '../../api/call.ts';
import { sentenceInZone } from '../sentence-times.ts';

const MOST_SYMBOLS = searchRules.most_symbols.value;
const CALLS_AT_ONCE = 4;

async function readSome(symbols: readonly string[]): Promise<readonly StockVerdicts[]> {
  if (symbols.length === 0) return [];
  const { verdicts } = await call(verdictEndpoints.verdicts, { query: { symbols: symbols.join(',') } });
  return verdicts.map((one) => ({ ...one, minutes: inZone(one.minutes) }));
}

/** Converts times of day, which only minutes verdicts contain. */
const inZone = (verdict: StockVerdicts['minutes']): StockVerdicts['minutes'] => ({
  ...verdict,
  because: sentenceInZone(verdict.because, Date.parse(verdict.as_of ?? '')),
});

/** Verdicts in the order of the symbols, which are distinct. */
export async function readVerdicts(symbols: readonly string[]): Promise<readonly StockVerdicts[]> {
  const read: StockVerdicts[] = [];
  const step = CALLS_AT_ONCE * MOST_SYMBOLS;
  for (let at = 0; at < symbols.length; at += step) {
    const parts = Array.from({ length: CALLS_AT_ONCE }, (_, part) => at + part * MOST_SYMBOLS);
    const answers = await Promise.all(parts.map((from) => readSome(symbols.slice(from, from + MOST_SYMBOLS))));
    read.push(...answers.flat());
  }
  return read;
}
