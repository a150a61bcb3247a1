// Limits of alert rules, and distances a figure must return past its level before a rule fires again.
import type { RuleTable } from '../rules/rule.ts';

const OWN = 'alerts, own limit';

export const alertLimits = {
  most_rules: { name: 'Alert rules of one user', value: 200, unit: 'rules', source: OWN },
  price_margin: {
    name: 'A price comes back past its level before it can fire again by',
    value: 0.1,
    unit: '%',
    source: `${OWN}: about the usual spread of a small stock`,
  },
  score_margin: {
    name: 'A score comes back past its level before it can fire again by',
    value: 5,
    unit: 'points',
    source: `${OWN}: less than one row of most lists`,
  },
  volume_margin: {
    name: 'Volume pace comes back below its level before it can fire again by',
    value: 10,
    unit: '%',
    source: OWN,
  },
  most_at_once: {
    name: 'Stocks of one rule and publication reported one by one; more come as one message',
    value: 5,
    unit: 'stocks',
    source: OWN,
  },
  named_at_once: { name: 'Stocks named in such a message', value: 20, unit: 'stocks', source: OWN },
  late: {
    name: 'An event older than this comes as one line with others, not as news',
    value: 15,
    unit: 'minutes',
    source: OWN,
  },
  news_age: {
    name: 'An article published longer before it came in fires nothing',
    value: 24,
    unit: 'h',
    source: `${OWN}: what a source hands in later is history, however new it is here`,
  },
  catch_up: {
    name: 'Publications of a kind made up for after a standstill',
    value: 60,
    unit: 'publications',
    source: OWN,
  },
} as const satisfies RuleTable;

/** Limits of the figures in conditions, for their schema and for forms; `least` of price and pace limits forms only. */
export const conditionLimits = {
  price: { least: 0.0001, most: 1_000_000 },
  pace: { least: 0.1, most: 1_000 },
  score: { least: -1_000, most: 1_000 },
  move: { least: 1, most: 2_000 },
  strength: { least: 0, most: 100 },
  sessions: { least: 0, most: 20 },
} as const;
