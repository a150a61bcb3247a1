// Rules of the observability page: objective of answers, spans of time, retention.
import type { RuleTable } from './rule.ts';

const SOURCE = 'docs/decisions/observability.md';

export const observabilityRules = {
  span: { name: 'Answers are counted in spans of', value: 5, unit: 'minutes', source: SOURCE },
  kept_days: { name: 'Counted answers are kept for', value: 31, unit: 'days', source: SOURCE },
  objective_ms: { name: 'An answer is good when it comes within', value: 300, unit: 'ms', source: SOURCE },
  objective_share: { name: 'Share of answers that shall be good', value: 99.9, unit: '%', source: SOURCE },
  objective_days: { name: 'Days the objective counts over', value: 30, unit: 'days', source: SOURCE },
  judged_from: { name: 'The objective is judged from', value: 1_000, unit: 'answers', source: SOURCE },
  spent_listed: { name: 'Days listed that spent most of the budget', value: 5, unit: 'days', source: SOURCE },
  process_beat: { name: 'A process reports itself every', value: 15, unit: 'seconds', source: SOURCE },
  process_gone: { name: 'A process is gone after silence of', value: 45, unit: 'seconds', source: SOURCE },
  one_loss: { name: 'Losses of the database closer than this are one', value: 60, unit: 'seconds', source: SOURCE },
  check_every: { name: 'Health checks are noted every', value: 1, unit: 'minutes', source: SOURCE },
} as const satisfies RuleTable;
