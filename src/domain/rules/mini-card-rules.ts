// Rules of republishing the dashboard cards.
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
  kept_each_minute: {
    name: 'Cards of each minute are kept for',
    value: 1,
    unit: 'days',
    source: 'own choice: of older ones the last of each batch stays',
  },
} as const satisfies RuleTable;
