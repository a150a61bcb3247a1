// Words of the track record: states with their rule, horizons, kinds, markets, and why an outcome is missing.
import { judgedRules } from '../rules/record-rules.ts';
import type { CallKind, RecordMarket } from './call.ts';
import type { EntryRule, Horizon, OutcomeFlag } from './outcome.ts';
import type { RecordState, SourceFigures } from './record-figures.ts';

export const stateWords: Record<RecordState, string> = {
  edge: 'Edge shown',
  none: 'No edge shown',
  worse: 'Worse than chance',
  too_few: 'Not enough data',
  no_direction: 'No direction',
};

/** State words beside a reason; none while the record is too short, which would stand beside every reason at first. */
export const briefStateWords: Partial<Record<RecordState, string>> = {
  edge: 'edge',
  none: 'no edge',
  worse: 'worse than chance',
  no_direction: 'no direction',
};

/** Rule behind a state, in words; `corrected`: number of figures the correction covers. */
export function stateRule(state: RecordState, corrected: number): string {
  switch (state) {
    case 'edge':
      return `the whole interval lies above zero, also with bounded returns and after the correction for all ${corrected} figures judged here`;
    case 'worse':
      return `the whole interval lies below zero, also with bounded returns and after the correction for all ${corrected} figures judged here: following these lost more than costs and chance explain`;
    case 'none':
      return 'the interval contains zero, or would with bounded returns, or costs and chance explain it after the correction';
    case 'too_few':
      return `fewer than ${judgedRules.calls.value} calls or ${judgedRules.days.value} days, too short a history for an interval, or over 20 sessions fewer than ${judgedRules.long_spans.value} outcomes that do not overlap`;
    case 'no_direction':
      return 'makes no call on a direction and is not judged';
  }
}

type Judged = Pick<SourceFigures, 'state' | 'low' | 'high' | 'bounded_low' | 'bounded_high' | 'p' | 'q'>;

/** Reason a record has the state `none` although its interval excludes zero; null for all others. */
export function denialWords({ state, low, high, bounded_low, bounded_high, p, q }: Judged): string | null {
  if (state !== 'none' || low === null || high === null || (low <= 0 && high >= 0)) return null;
  if (low > 0 ? (bounded_low ?? 0) <= 0 : (bounded_high ?? 0) >= 0) return 'not with bounded returns';
  const limit = judgedRules.false_discoveries.value;
  if (p === null || q === null || q <= limit) return null;
  // When the interval excludes zero, a large p-value means that costs explain the mean: chance alone loses them.
  return p > limit ? 'not beyond costs' : 'not after correction';
}

export const aboveWords: Record<'spy' | 'market', string> = { spy: 'SPY', market: 'the market' };

/** Sentence about a source that did worse than chance: its direction, and what following it lost. */
export function againstSignWords(
  { side, mean, horizon }: { side: number; mean: number; horizon: Horizon },
  benchmark: 'spy' | 'market',
): string {
  const says = side > 0 ? 'says up' : 'says down';
  return `${says}, yet following it lost ${sizeWords(mean)} against ${aboveWords[benchmark]} ${horizonWords[horizon]}`;
}

const sizeWords = (value: number) => `${(100 * Math.abs(value)).toFixed(1)}%`;

/** Sentence about the stocks of a source; null if the interval of its mean is unknown or contains zero. */
export function plainWords(
  { side, mean, low, high, horizon }: Pick<SourceFigures, 'side' | 'mean' | 'low' | 'high' | 'horizon'>,
  benchmark: 'spy' | 'market',
): string | null {
  if (mean === null || low === null || high === null || (low <= 0 && high >= 0)) return null;
  const against = `${aboveWords[benchmark]} ${horizonWords[horizon]}`;
  if (side === 0) return `its stocks did ${sizeWords(mean)} ${mean < 0 ? 'worse' : 'better'} than ${against}`;
  if (mean < 0) return againstSignWords({ side, mean, horizon }, benchmark);
  return `${side > 0 ? 'says up' : 'says down'}, and following it earned ${sizeWords(mean)} against ${against}`;
}

/** Time of the outcome, for sentences: `after 20 sessions`. */
export const horizonWords: Record<Horizon, string> = {
  plan: 'at the end of the plan',
  close: 'at the close',
  '1': 'after 1 session',
  '5': 'after 5 sessions',
  '20': 'after 20 sessions',
};

export const horizonNames: Record<Horizon, string> = {
  plan: 'Plan',
  close: 'To the close',
  '1': '1 session',
  '5': '5 sessions',
  '20': '20 sessions',
};

/** Headings of the sources of a kind; `what` describes a call. */
export const kindWords: Record<CallKind, { title: string; one: string; what: string }> = {
  list: { title: 'Sources', one: 'Source', what: 'rows of expert lists' },
  score: { title: 'Score bands', one: 'Band', what: 'action of the score, first of the day and each change' },
  measured: { title: 'Measured score', one: 'Side', what: 'its sign, first of the session and each change' },
  decision: { title: 'Decisions', one: 'Decision', what: 'first decision of the day and each change' },
  filter: { title: 'Filters', one: 'Filter', what: 'stocks that passed the filter' },
  light: { title: 'Lights', one: 'Light', what: 'stocks whose light came on' },
  window: { title: 'Patterns', one: 'Pattern', what: 'Golden Eye plans, in R after the spread' },
  analysis: { title: 'Analyst', one: 'Analyst', what: 'opinions given' },
};

export const marketWords: Record<RecordMarket, { name: string; short: string; meaning: string }> = {
  simulated: { name: 'Simulated market', short: 'Simulated', meaning: 'Published here on simulated prices.' },
  simulated_past: {
    name: 'Earlier simulated sessions',
    short: 'Earlier sessions',
    meaning:
      'Made afterwards from the lists and prices of earlier sessions, with the screener at each close and Golden Eye over its watchlist; what is published from now on is counted beside it.',
  },
  reconstructed: {
    name: 'Reconstructed',
    short: 'Reconstructed',
    meaning: 'Built afterwards from archived files and daily prices, never published at the time.',
  },
  live: { name: 'Live market', short: 'Live', meaning: 'Published here on real prices.' },
};

export const entryWords: Record<EntryRule, string> = {
  minute: "at the next minute's open",
  open: "at the session's open",
  close: "at the session's close",
};

export const flagWords: Record<OutcomeFlag, string> = {
  delisted: 'left the market: counted at its last price',
  no_bar: 'no trade on the exit day: counted at its last price',
  no_entry: 'no price after the call',
  other_instrument: 'the symbol stood for another company at the exit',
  both_barriers: 'target and stop in one bar: counted as the stop',
  history_missing: 'days are missing in the stored history',
  closes_only: 'entered at the close: nothing is left of the session',
  series_breaks: 'price series breaks: a rise as by a reverse split that is not on file',
  payment: 'cash payments are added to the result, and to the market it is compared with',
  spin_off: 'a spin-off, or a split that was never filed: counted at the last price before it',
  earlier_rules: 'settled by earlier rules: in no figure, its result stands on its receipt',
};
