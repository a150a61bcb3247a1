// Terminal lines of a rebuilt record: mean excess over the market by source and horizon, as on the track record page.
import { plural } from '../../domain/market/format.ts';
import type { SourceFigures } from '../../domain/record/record-figures.ts';
import { horizonWords, stateWords } from '../../domain/record/record-words.ts';
import { sourceName } from '../../domain/record/source-names.ts';

const sideWords: Record<string, string> = { '1': 'bullish', '-1': 'bearish', '0': 'no direction' };
const percent = (value: number) => `${(100 * value).toFixed(2)} %`;

/** Sources and horizons without a settled call have no line. */
export function recordLines(sources: readonly SourceFigures[]): string[] {
  return sources.flatMap(({ kind, source, side, horizon, benchmark, mean, low, high, settled, days, state }) => {
    if (benchmark !== 'market' || mean === null) return [];
    const interval = low === null || high === null ? 'no interval' : `${percent(low)} to ${percent(high)}`;
    const name = `${sourceName(kind, source)}, ${sideWords[String(side)]}, ${horizonWords[horizon]}`;
    return [
      `${name}: ${percent(mean)} over the market (${interval}), ${plural(settled, 'call')} on ${plural(days, 'day')}. ${stateWords[state]}`,
    ];
  });
}
