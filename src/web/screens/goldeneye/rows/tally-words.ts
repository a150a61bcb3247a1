// Words of a line of the own record: rates, results and their intervals, once there are enough outcomes.
import type { Advice, ClockTally } from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { percent, signed, whole } from '../../../../domain/market/format.ts';
import { measuredRules } from '../../../../domain/rules/goldeneye/claim-rules.ts';
import { DASH } from './pattern-badges.tsx';

const PERCENT = 100;
export const share = (fraction: number | null) => (fraction === null ? DASH : percent(fraction * PERCENT, 1));
export const rText = (r: number | null) => (r === null ? DASH : `${signed(r)} R`);

const range = (low: number | null, high: number | null, words: (value: number | null) => string): string | null =>
  low === null || high === null ? null : `${words(low)} to ${words(high)}`;
export const rateRange = (tally: ClockTally) => range(tally.win_rate_low, tally.win_rate_high, share);
export const netRange = (tally: ClockTally) => range(tally.net_r_low, tally.net_r_high, signed);

export const adviceWords = { trade: 'BUY and SELL', watch: 'WATCH' } as const satisfies Record<Advice, string>;

export const MEASURED_FROM = measuredRules.measured_from.value;
/** Whether outcomes are enough for a rate and a mean: a single plan proves nothing. */
export const isMeasured = ({ n }: ClockTally) => n >= MEASURED_FROM;
export const TOO_FEW = `too few for a rate, given from ${whole(MEASURED_FROM)} on`;
