// Data checks of the system report: names, what a finding means for readers, and its page.
import { scoringRules } from '../rules/scoring-rules.ts';

const { conflict_above, imbalance_ratio } = scoringRules;

export const qualityChecks = {
  doubled: 'Signals stored twice',
  quarantined: 'Rows in quarantine',
  unnamed: 'Scored symbols without a company name',
  unlisted: 'Scored symbols missing from the stock list',
  conflict: `Both scores above ${conflict_above.value}`,
  imbalance: `Scores ${imbalance_ratio.value}:1 apart or more`,
} as const;

const meanings: Readonly<Record<string, string>> = {
  [qualityChecks.doubled]: 'The same row counts twice in a score.',
  [qualityChecks.quarantined]: 'Rows that could not be read: no score has them until they are mended.',
  [qualityChecks.unnamed]: 'Their pages show the symbol alone.',
  [qualityChecks.unlisted]: 'Renamed or delisted stocks: their pages have no price.',
  [qualityChecks.conflict]: `Stocks with more than ${conflict_above.value} points for and against at once: compare their lists before trusting the sum.`,
  [qualityChecks.imbalance]: `Stocks with ${imbalance_ratio.value} times the points on one side: one-sided, which is no fault by itself.`,
};

/** Meaning of a finding of a check. */
export const qualityMeaning = (check: string): string =>
  meanings[check] ?? 'Scores readers see are not the sum of their signals: score the batch again.';

type Line = { check: string; issues: number };

/** Checks with findings first, most findings first. */
export const findingsFirst = (lines: readonly Line[]): Line[] =>
  lines.toSorted((one, other) => other.issues - one.issues);
