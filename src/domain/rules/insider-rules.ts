// Rules of insider transactions: windows, list lengths, matching of executive names.
import type { RuleTable } from './rule.ts';

const SPEC_5 = 'specification, section 5';
const SPEC_9 = 'specification, section 9';

export const insiderRules = {
  largest_days: { name: 'Largest transactions of the last', value: 90, unit: 'days', source: SPEC_9 },
  largest_shown: { name: 'Largest transactions shown', value: 3, unit: 'transactions', source: SPEC_9 },
  recent_days: { name: 'Recent transactions of the last', value: 30, unit: 'days', source: SPEC_9 },
  recent_shown: { name: 'Recent transactions shown', value: 3, unit: 'transactions', source: SPEC_9 },
  roles_shown: { name: 'Roles shown', value: 3, unit: 'roles', source: SPEC_9 },
  table_recent_hours: { name: 'Short window of the inline table', value: 720, unit: 'hours', source: SPEC_9 },
  table_long_hours: { name: 'Long window of the inline table', value: 2160, unit: 'hours', source: SPEC_9 },
  table_shown: { name: 'Rows of the inline table', value: 4, unit: 'rows', source: SPEC_9 },
  name_words_shared: { name: 'Words a name shares with an executive', value: 2, unit: 'words', source: SPEC_5 },
  name_word_above: { name: 'A name word counts when longer than', value: 1, unit: 'characters', source: SPEC_5 },
} as const satisfies RuleTable;

/** Prefixes ignored when names are compared. */
export const titlePrefixes = ['mr', 'ms', 'mrs', 'dr', 'prof'] as const;

/** Roles as recognised in the text of a position, first match wins; any other executive is 'Executive'. */
export const insiderRoles = ['CEO', 'CFO', 'CTO', 'COO', 'Chairman', 'President', 'Director', 'EVP'] as const;
