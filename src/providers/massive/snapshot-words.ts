// Member names and statuses of Massive's market snapshot as bytes.
import { encodeAscii } from '../reading/json-bytes.ts';

export const keys = {
  status: encodeAscii('status'),
  count: encodeAscii('count'),
  resultsCount: encodeAscii('resultsCount'),
  tickers: encodeAscii('tickers'),
  ticker: encodeAscii('ticker'),
  day: encodeAscii('day'),
  previous: encodeAscii('prevDay'),
  minute: encodeAscii('min'),
  trade: encodeAscii('lastTrade'),
  quote: encodeAscii('lastQuote'),
  change: encodeAscii('todaysChange'),
  percent: encodeAscii('todaysChangePerc'),
  updated: encodeAscii('updated'),
} as const;

/** Successful statuses; answers with any other status are parsed by the schema. */
export const successes = { current: encodeAscii('OK'), delayed: encodeAscii('DELAYED') } as const;
