// Lines of the banner's funds: change since the previous close in five-minute steps.
import type { MinuteBar } from '../../market/bars.ts';
import type { Session } from '../../market/calendar.ts';
import type { EpochMs } from '../../numbers/kinds.ts';
import { minuteMs } from '../../numbers/time.ts';
import { bannerRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { percentAbove } from '../columns/measures.ts';
import type { FundLines } from '../golden-eye.ts';
import { type BannerFund, bannerFunds } from '../watchlist.ts';

const STEP_MS = bannerRules.line_step.value * minuteMs;
const HUNDREDTHS = 100;

export class FundMoves {
  readonly #session: Pick<Session, 'open_ms' | 'close_ms'>;
  readonly #lines = Object.fromEntries(bannerFunds.map((fund) => [fund, []])) as unknown as FundLines;

  constructor(session: Pick<Session, 'open_ms' | 'close_ms'>) {
    this.#session = session;
  }

  /**
   * Sets the change in percent at the end of a minute (epoch ms). Only the last value of each five minutes is stored;
   * minutes outside the regular session and unknown changes are ignored.
   */
  set(fund: BannerFund, ended: EpochMs | null, change: number | null): void {
    const { open_ms, close_ms } = this.#session;
    if (ended === null || change === null || !Number.isFinite(change)) return;
    if (ended <= open_ms || ended > close_ms) return;
    const line = this.#lines[fund];
    const place = Math.ceil((ended - open_ms) / STEP_MS) - 1;
    while (line.length < place) line.push(null);
    line[place] = Math.round(change * HUNDREDTHS) / HUNDREDTHS;
  }

  /** Adds bars that closed by `by`, as changes from `before`, the previous close in USD (NaN if unknown). */
  addBars(fund: BannerFund, bars: readonly MinuteBar[], before: number, by: EpochMs): void {
    for (const { start_timestamp, close } of bars) {
      const ended = start_timestamp + minuteMs;
      if (ended <= by) this.set(fund, ended, percentAbove(close, before));
    }
  }

  /** Copy for publication. */
  read(): FundLines {
    return Object.fromEntries(bannerFunds.map((fund) => [fund, [...this.#lines[fund]]])) as FundLines;
  }
}
