// Words for the shares of the lights today.
import { percent, whole } from '../../../../domain/market/format.ts';
import { type LightCounts, shareWords } from '../../../../domain/screener/list/light-shares.ts';
import { lightWords } from '../../../../domain/screener/rules/signal-lights.ts';
import { type Light, type SignalName, signalNames } from '../../../../domain/screener/screener-stock.ts';
import { signalLabel } from '../../../symbol/trade-signals/signal-lights.tsx';

/** `inFavour`: `1 in 14`, or `rare` below one in a hundred; `shares`: all lights in percent; `title`: tooltip. */
export type LightShares = Record<SignalName, { inFavour: string; shares: string; title: string }>;

export const LIGHTS: readonly Light[] = ['green', 'yellow', 'red', 'gray'];

export function toLightShares(counts: LightCounts, total: number): LightShares {
  return Object.fromEntries(
    signalNames.map((name) => {
      const shares = LIGHTS.map((light) => `${lightWords[light]} for ${sharePercent(counts[name][light], total)}`);
      return [
        name,
        {
          inFavour: isRare(counts[name].green, total) ? 'rare' : shareWords(counts[name].green, total),
          shares: shares.join(', '),
          title: `${signalLabel(name)} today: ${shares.join(', ')} of ${whole(total)} stocks`,
        },
      ];
    }),
  ) as LightShares;
}

/** True for a share below one in a hundred, which the heading calls rare; the tooltip has the exact share. */
const isRare = (count: number, total: number) => count > 0 && count < total / 100;

/** Rounded percent; 0% only for none, 100% only for all. */
function sharePercent(count: number, total: number): string {
  const share = total === 0 ? 0 : (100 * count) / total;
  if (count > 0 && share < 1) return 'less than 1%';
  return count < total && share > 99 ? 'more than 99%' : percent(share);
}
