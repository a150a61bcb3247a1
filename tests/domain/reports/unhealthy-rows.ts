// Unhealthy states with their words and the nearest healthy state of each.
import {
  ago,
  archive,
  backup,
  bad,
  batches,
  burn,
  bus,
  callsOf,
  copies,
  delayed,
  disk,
  failing,
  feed,
  GB,
  good,
  guard,
  history,
  loss,
  lostOf,
  madeTo,
  missed,
  night,
  off,
  ownLists,
  proxy,
  published,
  refused,
  restarting,
  silentFor,
  slots,
  started,
  switchedOff,
  THURSDAY,
  today,
  unfinished,
  web,
  worker,
} from './changed-facts.ts';
import { type Facts, healthy, list, provider, work } from './healthy-facts.ts';

type Row = {
  says: string;
  id: string;
  state: 'error' | 'warning';
  when: Partial<Facts>;
  /** Nearest healthy state. */
  not: Partial<Facts>;
};
const row = (id: string, state: Row['state'], says: string, when: Partial<Facts>, not: Partial<Facts>): Row => ({
  ...{ id, state, says, when, not },
});
const red = (id: string, says: string, when: Partial<Facts>, not: Partial<Facts>) => row(id, 'error', says, when, not);
const yellow = (id: string, says: string, when: Partial<Facts>, not: Partial<Facts>) =>
  row(id, 'warning', says, when, not);

const atWork = { ...batches({ ...unfinished, attempt: 'running' }), is_running: true };
export const rows: Row[] = [
  red('batch', 'Run 7 failed in Import, nothing published', batches({ ...unfinished, status: 'failed' }), atWork),
  red('batch', 'Batch 7 failed, nothing published', batches({ status: 'failed', error: 'no room' }), {}),
  red(
    'batch',
    'Run 7 was interrupted in Import, nothing published',
    batches({ ...unfinished, status: 'failed', interrupted_in: 'import' }),
    atWork,
  ),
  red(
    'batch',
    'Run 7 was interrupted in Import, nothing published',
    batches({ ...unfinished, attempt: 'running' }),
    atWork,
  ),
  red('batch 6', 'Batch 6 failed, nothing published', batches({}, { id: 6, status: 'failed' }), batches({}, { id: 6 })),
  yellow('batch', 'Run 7 stopped before Import, nothing published', batches(unfinished), atWork),
  yellow(
    'batch',
    'Batch 7 is complete, not published',
    batches({ status: 'pending', held: { reason: 'Half of the symbols would vanish', since: ago(9) } }),
    batches({ status: 'completed' }),
  ),
  red(
    'inbox',
    '63 files wait in the inbox, the run was interrupted',
    { inbox: { files: 63, interrupted_at: ago(3) } },
    { inbox: { files: 63, interrupted_at: null } },
  ),
  red('published', 'What readers see is stale, as of Nov 12', published(THURSDAY), published('2026-11-16T21:00:00Z')),
  yellow(
    'published',
    'What readers see is stale, as of Nov 12',
    { ...published(THURSDAY), market_open: false },
    { ...published('2026-11-16T21:00:00Z'), market_open: false },
  ),
  yellow('lists', '1 list late', { lists: [list, { ...list, state: 'late' }] }, { lists: [{ ...list, state: 'due' }] }),
  yellow(
    'lists',
    '1 list never received',
    { lists: [list, { ...list, state: 'missing' }] },
    ownLists({ state: 'missing' }),
  ),
  yellow('lists', '1 list late', ownLists({ state: 'late' }), ownLists({ state: 'late', made_here: true })),
  yellow('made_lists', 'Lists of 2026-11-16 were not made here', madeTo('2026-11-13'), madeTo('2026-11-13', false)),
  yellow('rows', 'Analyst Upgrades: 20 rows, usual 430', guard(20), guard(215)),
  yellow('quarantine', '1.1% of the rows of batch 7 are in quarantine', { quarantined: 11 }, { quarantined: 10 }),
  red('counted', 'Batch 7 does not add up', { problems: 1 }, { problems: null }),
  red(
    'recomputed',
    '1 score or decision of 2026-11-16 came out differently',
    { recomputed: healthy.recomputed && { ...healthy.recomputed, identical: 7_406, difference: 'NVDA' } },
    { recomputed: null },
  ),
  yellow(
    'recomputed',
    'Scores and decisions were not recomputed lately',
    { recomputed: healthy.recomputed && { ...healthy.recomputed, computed_at: '2026-11-10T08:30:00.000Z' } },
    { recomputed: healthy.recomputed && { ...healthy.recomputed, computed_at: '2026-11-13T08:30:00.000Z' } },
  ),
  red(
    'slots screener-run',
    'Screener: 1 failed',
    slots({ failed: 1, last_bad: bad, last_ended: bad }),
    slots({ last_ended: good }),
  ),
  yellow(
    'slots screener-run',
    'Screener: 1 failed',
    slots({ failed: 1, last_bad: bad, last_ended: good }),
    slots({ due: 0, done: 0 }),
  ),
  yellow(
    'slots screener-run',
    'Screener: 1 missed',
    slots({ missed: 1, last_bad: missed, last_ended: missed }),
    slots({ last_ended: good }),
  ),
  yellow('slots screener-run', 'Screener is off since 10:12 PT, turned off by admin@example.com', slots(off), {
    ...slots(off),
    market_open: false,
  }),
  yellow('providers', '1.1% of provider calls failed', { providers: [{ ...provider, failed: 11 }] }, {}),
  red('providers', 'Calls to news: 20% failed', { providers: [{ ...provider, failed: 201 }] }, { providers: [] }),
  yellow(
    'providers',
    'Calls to ratings: 30% failed',
    {
      providers: [
        { ...provider, failed: 0 },
        { ...provider, service: 'ratings', calls: 10, failed: 3 },
      ],
    },
    {
      providers: [
        { ...provider, failed: 0 },
        { ...provider, service: 'ratings', calls: 9, failed: 9 },
      ],
    },
  ),
  red('refusals-finnhub', 'Finnhub refuses the key: check FINNHUB_API_KEY', refused('key', 'finnhub quote'), {}),
  yellow(
    'refusals-massive minute bars',
    'The plan does not include minute bars',
    refused('interface', 'massive minute bars'),
    refused('interface', 'massive ratios'),
  ),
  yellow(
    'unread',
    'Some market data was not read',
    { unread: [{ what: 'snapshot', since: ago(5), got: 3, expected: 739, words: null }] },
    { unread: [] },
  ),
  yellow('history', 'Market history does not fill', history(40, 31), history(40, 29)),
  yellow('delay', 'Prices are delayed, pages say they are not', delayed(true, 0), delayed(false, 0)),
  yellow('delay', 'Prices are current, pages say 15 minutes late', delayed(false, 15), delayed(true, 15)),
  yellow('minute-tracking', 'Minute tracking is off', switchedOff, { ...switchedOff, ...feed({}, night) }),
  red(
    'minute-feed',
    'The minute feed is disconnected in market hours',
    { ...feed({ state: 'disconnected' }), ...started(2) },
    { ...feed({ state: 'disconnected' }), ...started(0.9) },
  ),
  red(
    'minute-feed',
    'The minute feed is disconnected in market hours',
    { ...feed({ state: 'error', notes: ['The key is not accepted'] }), ...started(0.5) },
    feed({ state: 'sleeping', is_alive: false }, night),
  ),
  yellow(
    'minute-feed',
    'The minute feed has 1 open gap',
    feed({}, { today: { ...today, gaps_open: 1 } }),
    feed({}, { today: { ...today, gaps_filled: 9 } }),
  ),
  yellow('minute-feed', 'The minute feed is silent', feed({ is_alive: false }), feed({ is_alive: false }, night)),
  yellow('minute-calls', '2 of the newest 100 calls of minute tracking failed', callsOf(2), callsOf(1)),
  red('minute-calls', '21 of the newest 100 calls of minute tracking failed', callsOf(21), callsOf(0)),
  red(
    'minute-archive',
    'Archived minute bars of 1 day are missing or damaged',
    archive({ problems: ['2026-01-05.parquet is not in the folder'] }),
    archive({}),
  ),
  yellow(
    'minute-archive',
    'Archived minute bars of 1 day cannot be read',
    archive({ is_on: false, days: 1 }),
    archive({ is_on: false, days: 0 }),
  ),
  yellow(
    'waiting',
    'Jobs have waited more than 120 seconds',
    { work: { ...work, waiting: 1, oldest_waiting_at: ago(2.1) } },
    { work: { ...work, waiting: 1, oldest_waiting_at: ago(2) } },
  ),
  yellow('work', '1 job failed today', { work: { ...work, failed_today: 1 } }, {}),
  red(
    'backup',
    'No backup restored and checked for 2 days',
    backup({ verified_at: ago(2 * 1_440 + 1), last_reason: 'There is no room' }),
    backup({ verified_at: ago(2 * 1_440 - 1), last_reason: 'There is no room' }),
  ),
  red(
    'backup',
    'No backup was restored and checked yet',
    backup({ verified_at: null }),
    backup({ verified_at: null, since: ago(60) }),
  ),
  yellow(
    'backup-copy',
    'The last backup was not copied to the second place',
    copies({ problem: { reason: 'No such bucket', since: ago(60) } }),
    copies({ due_since: ago(60) }),
  ),
  red(
    'backup-copy',
    'No backup in the second place for 2 days',
    copies({ taken_at: ago(3 * 1_440) }),
    copies({ taken_at: null }),
  ),
  red(
    'deliveries',
    '1 alert should have left by now',
    { deliveries: { waiting: 12, late: 1, failing: [] } },
    { deliveries: { waiting: 12, late: 0, failing: [] } },
  ),
  red('deliveries', 'E-mail reaches nobody', failing('email', '451 try again later'), {}),
  yellow('deliveries', 'Webhook hooks.example reaches nobody', failing('webhook', 'answered 410', 'hooks.example'), {}),
  red(
    'disk-data',
    'The disk of the data folder is almost full',
    { disks: [{ ...disk, free_bytes: 1.9 * GB }] },
    { disks: [{ ...disk, bytes: 15 * GB, free_bytes: 2 * GB }] },
  ),
  yellow(
    'disk-backups',
    'The disk of the backup folder is almost full',
    { disks: [disk, { ...disk, folder: 'backups', free_bytes: 9.9 * GB }] },
    { disks: [disk, { ...disk, folder: 'backups', free_bytes: 10 * GB }] },
  ),
  yellow(
    'clock',
    'The system clock jumped',
    { clock_jump: { at: ago(30), by_ms: -86_400_000 } },
    { clock_jump: { at: ago(61), by_ms: -86_400_000 } },
  ),
  red(
    'processes',
    '1 of 2 processes silent since 10:13 PT',
    { processes: silentFor(46) },
    { processes: silentFor(44) },
  ),
  red(
    'processes',
    '1 of 2 processes silent since 10:04 PT',
    { processes: silentFor(600) },
    { processes: [...silentFor(600), { ...worker, pid: 12, started_at: ago(9) }] },
  ),
  yellow('processes', 'Processes restart again and again', restarting(3), {
    processes: lostOf(3)
      .map((one) => ({ ...one, ended_at: one.seen_at }))
      .concat([web, worker] as never),
  }),
  yellow('database', 'The database started again at 09:15 PT', loss(59, true), loss(61, true)),
  yellow('database', 'The database was away until 09:15 PT', loss(59, false), { losses: [] }),
  red('budget', '1.5% of the answers of the last hour failed or were slow', burn(15, 3, 0.6), burn(14, 3, 0.6)),
  red('budget', '0.6% of the answers of the last 6 hours failed or were slow', burn(9, 6.1, 0.6), burn(9, 6, 0.6)),
  yellow(
    'budget',
    '0.1% of the answers of the last 3 days failed or were slow',
    burn(1, 2, 1.2),
    burn(null, null, null),
  ),
  yellow('bus', '1 process without a connection to NATS', bus(false), bus(true)),
  yellow('push_proxy', '1 push proxy without an answer', proxy(false), proxy(true)),
];
