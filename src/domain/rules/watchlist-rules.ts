// Limits of a user's watchlist.
import type { RuleTable } from './rule.ts';

const OWN = 'watchlist, own limit';

export const watchlistRules = {
  most_stars: { name: 'Stars of one user', value: 500, unit: 'symbols', source: OWN },
  note_chars: { name: 'Length of a note', value: 500, unit: 'characters', source: OWN },
  most_lists: { name: 'Named watchlists of one user', value: 20, unit: 'lists', source: OWN },
  list_name_chars: { name: 'Length of a watchlist name', value: 40, unit: 'characters', source: OWN },
  most_own_lists: { name: 'Own expert lists of one user', value: 10, unit: 'lists', source: OWN },
  most_own_stocks: { name: 'Stocks on one own expert list', value: 500, unit: 'symbols', source: OWN },
  most_own_points: {
    name: 'Points of an own expert list',
    value: 45,
    unit: 'points',
    source: 'catalogue of expert lists: the most one of its rows gives',
  },
  most_own_states: { name: 'Changes of one own expert list that are kept', value: 500, unit: 'changes', source: OWN },
  import_chars: { name: 'Length of a text symbols are read from', value: 100_000, unit: 'characters', source: OWN },
  shown_at_once: {
    name: 'Stars offered before anything is typed',
    value: 6,
    unit: 'symbols',
    source: 'palette layout',
  },
} as const satisfies RuleTable;
