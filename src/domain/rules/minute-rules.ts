// Rules of minute tracking: hours, cadences, feed timeouts, page sizes, retention.
import type { RuleTable } from './rule.ts';

const CONSUMER = 'reliability rules, websocket consumer';
const ADMIN_9 = 'specification of administration, section 9';
const OWN = 'own choice';

export const minuteRules = {
  tracked: { name: 'Tracked symbols', value: 20, unit: 'symbols', source: ADMIN_9 },
  hours_from: { name: 'Extended hours from', value: 240, unit: 'New York minute', source: ADMIN_9 },
  hours_to: { name: 'Extended hours until', value: 1_200, unit: 'New York minute', source: ADMIN_9 },
  news_every: { name: 'News every', value: 15, unit: 'min', source: ADMIN_9 },
  news_articles: {
    name: 'Articles asked for of a symbol',
    value: 10,
    unit: 'articles',
    source: "default of the vendor's endpoint",
  },
  news_articles_market: {
    name: 'Articles asked for of the whole market',
    value: 50,
    unit: 'articles',
    source: `${OWN}: more than are published in a quarter of an hour`,
  },
  feed_heard: {
    name: 'The owner of the feed counts as gone when it has said nothing for',
    value: 30_000,
    unit: 'ms',
    source: `${OWN}: two terms of its lease`,
  },
  indicators_every: { name: 'Indicators every', value: 5, unit: 'min', source: ADMIN_9 },
  status_every: { name: 'Status asked again after', value: 10_000, unit: 'ms', source: ADMIN_9 },
  page_size: { name: 'Rows of a table page', value: 100, unit: 'rows', source: ADMIN_9 },
  log_statistics: { name: 'Statistics of the log over the last', value: 100, unit: 'rows', source: ADMIN_9 },
  error_chars: { name: 'Error text cut at', value: 100, unit: 'characters', source: ADMIN_9 },
  preview_chars: { name: 'Preview of a news response cut at', value: 500, unit: 'characters', source: ADMIN_9 },
  message_ms: { name: 'Messages of a service are shown for', value: 5_000, unit: 'ms', source: ADMIN_9 },
  silence: {
    name: 'Silence after a minute should have come before the feed is opened again',
    value: 30_000,
    unit: 'ms',
    source: CONSUMER,
  },
  reconnect_most: { name: 'Longest wait before connecting again', value: 60_000, unit: 'ms', source: CONSUMER },
  reconcile_every: { name: 'Reconciled every', value: 15, unit: 'min', source: CONSUMER },
  reconcile_back: { name: 'Reconciled back over', value: 30, unit: 'min', source: CONSUMER },
  bars_kept: {
    name: 'Minute bars and LULD events are kept for',
    value: 30,
    unit: 'days',
    source: `${OWN}: the sixteen sessions that averages by minute need, with room for holidays`,
  },
  frames_kept: {
    name: 'Raw frames are kept for',
    value: 2,
    unit: 'days',
    source: `${OWN}: until the day is reconciled and the next one has begun`,
  },
  fetched_kept: { name: 'Fetched news and indicators are kept for', value: 30, unit: 'days', source: OWN },
  logs_kept: { name: 'Log rows are kept for', value: 30, unit: 'days', source: OWN },
} as const satisfies RuleTable;
