// When the cards of the dashboard are published anew.
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
} as const satisfies RuleTable;
