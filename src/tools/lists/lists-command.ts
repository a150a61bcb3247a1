// `npm run lists -- make --days 60`: lists of earlier sessions from stored daily bars, for the next pipeline run.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MOST_MADE_DAYS } from '../../domain/made-lists/made-lists-view.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { plural } from '../../domain/market/format.ts';
import { readProcessConfig } from '../../server/config.ts';
import { createMarketEventStore } from '../../server/market-memory/events/market-event-store.ts';
import { createMemoryStore, newestHistorySource } from '../../server/market-memory/store.ts';
import { createInbox } from '../../server/pipeline/inbox/inbox.ts';
import { createMakingStore } from '../../server/pipeline/making/making-store.ts';
import { receiveMade, scoreMade } from '../../server/pipeline/making/receive-made.ts';
import { makeDays } from '../../server/pipeline/past-lists/make-days.ts';
import { scoreDay } from '../../server/pipeline/stages/score-day.ts';
import { createScoreDaysStore } from '../../server/pipeline/state/score-days-store.ts';
import { systemClock } from '../../server/process/clock.ts';
import { Fault } from '../../server/process/fault.ts';
import { readKnownListings } from '../../server/stocks/known-listings-store.ts';
import { madeListings } from '../../server/stocks/made-listings.ts';
import { runCommand, withLongConnection } from '../run-command.ts';

const DEFAULT_DAYS = 60;
const USAGE = `Usage: npm run lists -- make [--days ${DEFAULT_DAYS}]
  Makes the lists that follow from daily bars and events on file for the newest sessions on file (those of the server's market, or else those of
  npm run import:daily), knowing nothing later than each session. They wait for the next run of the pipeline; days before its
  first batch are scored at once. A list of a day that was uploaded or fetched is not made.
  --days  sessions to make, 1 to ${MOST_MADE_DAYS}`;

function readDays(text: string | undefined): number {
  const days = text === undefined ? DEFAULT_DAYS : Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MOST_MADE_DAYS) throw new Fault(400, USAGE);
  return days;
}

await runCommand(USAGE, async ([verb, ...args]) => {
  const { values } = parseArgs({ args, options: { days: { type: 'string' } } });
  if (verb !== 'make') throw new Fault(400, USAGE);
  const days = readDays(values.days);
  const filesDir = join(readProcessConfig().dataDir, 'pipeline');
  await withLongConnection('lists', async (database) => {
    const source = await newestHistorySource(database.query);
    if (source === null)
      throw new Fault(400, 'No daily bars are on file: start the server once, or npm run import:daily');
    const memory = createMemoryStore(database.query, source);
    const events = createMarketEventStore(database.query, source);
    const deps = { memory, events, listings: await madeListings(database) };
    const made = await makeDays(deps, { through: newYorkDate(systemClock.now()), days });
    const receiving = {
      store: createMakingStore(database.query),
      inbox: createInbox({ database, clock: systemClock, randomBytes, filesDir }),
    };
    for (const day of made) {
      const end = await receiveMade({ ...receiving, fence: null }, day);
      const counts = day.files.map(({ slug, rows }) => `${slug} ${rows}`).join(', ');
      console.log(`${day.day}: ${end.made} new, ${end.known} known (${day.sessions} sessions on file) ${counts}`);
      for (const line of end.gave_way) console.log(`  not made: ${line}`);
    }
    const listings = await readKnownListings(database.query);
    const scoring = {
      scoreDays: createScoreDaysStore(database),
      scoreDay: async (window: Parameters<typeof scoreDay>[0]) => scoreDay(window, listings),
    };
    const scored = await scoreMade(scoring, made, systemClock.now());
    console.log(
      `${plural(made.length, 'session')} of ${source}, ${plural(scored, 'day')} scored. Run the pipeline to publish.`,
    );
  });
});
