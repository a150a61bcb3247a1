// Notes of previews: limits of a count, and reasons why nothing was counted.

/** Most publications (runs or scores) a preview replays, the newest ones; each is loaded whole. */
export const MOST_PUBLICATIONS = 200;

export const notes = {
  bars: 'Counted from the open, high, low and close of each session: many crossings in one session count as three at most.',
  warnings: 'Without warnings of Golden Eye to avoid a stock: past ones are not on file.',
  noSetup: 'Not counted: no setup of Golden Eye is on file yet.',
  warningsAlone: 'Not counted: past warnings of Golden Eye to avoid a stock are not on file.',
  earnings: 'Not counted: only the next expected report of a company is stored, not what was expected on past days.',
  many: 'Not counted for the whole market: choose a stock, your stars or a saved screen.',
  away: 'Not counted: prices of past sessions could not be read. Try again later.',
  noRun: 'Not counted: no run of the screener is on file yet.',
  noScores: 'Not counted: no scores were published yet.',
  noStock: 'Not counted: the rule covers no stock now.',
  young: 'Not counted: what the rule reads is on file of no past session yet.',
  apart: 'Not counted: there is no session of which everything the rule reads is on file.',
  noBars: 'Not counted: no prices of past sessions are on file.',
  made: 'Sessions before the first publication are counted by scores made afterwards from their lists (reconstructed).',
  newest: `Only the newest ${MOST_PUBLICATIONS} publications were counted.`,
} as const;
