// Rules of a user's own watchlist.
import type { RuleTable } from './rule.ts';

export const watchlistRules = {
  most_stars: { name: 'Stars of one user', value: 500, unit: 'symbols', source: 'watchlist, own limit' },
  note_chars: { name: 'Length of a note', value: 500, unit: 'characters', source: 'watchlist, own limit' },
  shown_at_once: {
    name: 'Stars offered before anything is typed',
    value: 6,
    unit: 'symbols',
    source: 'palette layout',
  },
} as const satisfies RuleTable;
