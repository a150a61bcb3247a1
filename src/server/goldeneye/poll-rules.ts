// Rules of polls: numbers of stocks published and fetched, length of the displayed record.
import type { RuleTable } from '../../domain/rules/rule.ts';

export const GOLDENEYE_FORMULA_VERSION = 'golden-eye-2';

export const serverPollRules = {
  market_stocks: { name: 'Strongest stocks of the market shown', value: 100, unit: 'stocks', source: 'one page of it' },
  recent_polls: { name: 'Recent polls listed', value: 20, unit: 'polls', source: 'own choice: twenty minutes' },
  recent_troubles: {
    name: 'Failed and missed polls listed',
    value: 400,
    unit: 'polls',
    source: 'own choice: those of a whole session, so that the list has all that today counts as missed',
  },
  newest_outcomes: { name: 'Newest settled windows listed', value: 50, unit: 'windows', source: 'own choice' },
  stock_windows: { name: 'Windows marked on the chart of a stock', value: 100, unit: 'windows', source: 'own choice' },
  fetches_at_once: { name: 'Bars of stocks fetched side by side', value: 6, unit: 'calls', source: 'own choice' },
  recalled_at_once: {
    name: 'Strong stocks beyond the watchlist whose bars are fetched after a poll',
    value: 30,
    unit: 'stocks a minute',
    source: 'own choice: a page of them is known after four minutes',
  },
  missed_from: {
    name: 'Polls this far apart have missed a bar',
    value: 1,
    unit: 'min',
    source: 'a snapshot tells the newest minute alone',
  },
  reseeded_from: {
    name: 'Stocks beyond the watchlist are begun again after',
    value: 5,
    unit: 'min without a poll',
    source: 'own choice: less is a small part of a day of volume',
  },
  settled_within: {
    name: 'Unsettled windows are looked after for',
    value: 10,
    unit: 'days',
    source: 'own choice: bars that have not come by then do not come',
  },
} as const satisfies RuleTable;
