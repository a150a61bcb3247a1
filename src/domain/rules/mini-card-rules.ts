// When the cards of the dashboard are published again.
import type { RuleTable } from './rule.ts';

export const miniCardRules = {
  prices_every: {
    name: 'Prices of the cards are renewed every',
    value: 1,
    unit: 'min',
    source: 'own choice: as often as the market is polled',
  },
  pause_after_minute: {
    name: 'They are renewed after the minute by',
    value: 10,
    unit: 's',
    source: 'own choice: the poll of that minute has read the market by then',
  },
  sent_along: {
    name: 'Changes of the cards are sent with the news of them up to',
    value: 16_384,
    unit: 'bytes',
    source: 'own choice: some 300 cards; every page that listens gets them, a quarter of what is kept for a slow one',
  },
  kept_to_compare: {
    name: 'Snapshots from which changes are given on request',
    value: 5,
    unit: 'snapshots',
    source: 'own choice: a page that was out of sight for a few minutes',
  },
  kept_each_minute: {
    name: 'Cards of each minute are kept for',
    value: 1,
    unit: 'days',
    source: 'own choice: of older ones the last of each batch stays',
  },
} as const satisfies RuleTable;
