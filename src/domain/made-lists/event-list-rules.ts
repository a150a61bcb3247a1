// Bounds of the lists made here from vendors' events: days, least sizes, sources.
import type { RuleTable } from '../rules/rule.ts';

const OWN = 'own choice';

export const eventListRules = {
  filed_after: {
    name: 'Announcements and filings are listed after',
    value: 1,
    unit: 'session',
    source: 'filings are accepted until 22:00 New York, after the lists of the day are made (17 CFR 232.13)',
  },
  ahead: { name: 'Calendars look ahead', value: 5, unit: 'sessions', source: 'list vendors show a week' },
  dividend_before: {
    name: 'A dividend is compared with the last regular one within',
    value: 200,
    unit: 'days',
    source: `${OWN}: twice a year is the longest rhythm that is compared`,
  },
  least_dividend_change: { name: 'Change of a dividend is at least', value: 1, unit: '%', source: OWN },
  short_published: {
    name: 'Short interest is public after its settlement day by',
    value: 7,
    unit: 'sessions',
    source: 'FINRA Rule 4560: reported after two, published on the seventh business day',
  },
  short_before: {
    name: 'Short interest is compared with the settlement before within',
    value: 21,
    unit: 'days',
    source: 'FINRA Rule 4560: twice a month',
  },
  least_short: { name: 'Shares sold short are at least', value: 100_000, unit: 'shares', source: OWN },
  least_short_change: { name: 'Change of short interest is at least', value: 10, unit: '%', source: OWN },
  least_surprise: { name: 'Result is away from the estimate by at least', value: 1, unit: '%', source: OWN },
  least_estimate: {
    name: 'Estimate of a surprise counts as at least',
    value: 0.01,
    unit: 'USD',
    source: `${OWN}: a share of nearly nothing says nothing`,
  },
  news_hours: {
    name: 'Articles up to the close of the last',
    value: 72,
    unit: 'hours',
    source: 'news counts for 72 hours in every run',
  },
  least_articles: { name: 'Articles that judge the stock are at least', value: 3, unit: 'articles', source: OWN },
  least_sentiment: {
    name: 'Mean of the articles (1 positive, 0 neutral, -1 negative) is away from 0 by at least',
    value: 0.5,
    unit: 'points',
    source: OWN,
  },
  least_bought: { name: 'Value of a purchase is at least', value: 10_000, unit: 'USD', source: OWN },
  least_sold: {
    name: 'Value of a sale is at least',
    value: 100_000,
    unit: 'USD',
    source: `${OWN}: small sales pay taxes and plans`,
  },
  cluster_days: { name: 'Purchases of a cluster lie within', value: 14, unit: 'days', source: OWN },
  cluster_people: {
    name: 'Different buyers of a cluster are at least',
    value: 3,
    unit: 'people',
    source: `${OWN}, after Alldredge and Blank, 2019`,
  },
} as const satisfies RuleTable;
