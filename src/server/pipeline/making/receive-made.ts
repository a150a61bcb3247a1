// Intake of lists made here: files queued like others, and scores of days before the first batch.
import { endOfDay } from '../../../domain/market/calendar.ts';
import { findExpertList } from '../../../domain/signals/expert-lists.ts';
import { scoringWindow } from '../../../domain/signals/score/score.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { DayOfLists } from '../past-lists/archived-lists.ts';
import type { MadeDay } from '../past-lists/make-days.ts';
import { readersDay, sessionsBefore } from '../runs/earlier-days.ts';
import type { ScoreDay, ScoreDaysStore } from '../state/score-days-store.ts';
import type { MakingStore } from './making-store.ts';

const encoder = new TextEncoder();

export type ReceiveDeps = { store: MakingStore; inbox: Pick<Inbox, 'receiveFile'>; fence: Fence | null };
/** `gave_way`: lists skipped because another file has the day. */
export type Received = { made: number; known: number; gave_way: string[] };

/** Puts the files of a day into the inbox, except lists whose day another file already has. */
export async function receiveMade({ store, inbox, fence }: ReceiveDeps, { day, files }: MadeDay): Promise<Received> {
  const others = new Map((await store.readOthers(day)).map((other) => [other.signal_type_id, other]));
  const end: Received = { made: 0, known: 0, gave_way: [] };
  for (const { slug, file_name, text } of files) {
    const list = findExpertList(slug);
    const other = list === null ? undefined : others.get(list.id);
    if (other !== undefined) {
      const came = other.origin === 'fetch' ? 'fetched' : 'uploaded';
      end.gave_way.push(`${list!.name}: ${other.file_name} was ${came} for ${day}`);
      continue;
    }
    const file = { file_name, bytes: encoder.encode(text), origin: 'make' as const, list_slug: slug, fence };
    if ((await inbox.receiveFile(file)).is_new) end.made += 1;
    else end.known += 1;
  }
  return end;
}

const toLists = ({ day, files }: MadeDay): DayOfLists => ({
  day,
  files: files.map(({ slug, text }) => ({ slug, bytes: encoder.encode(text) })),
});

type ScoreDeps = {
  scoreDays: Pick<ScoreDaysStore, 'readFirstBatchTime' | 'days' | 'write'>;
  scoreDay: (days: readonly DayOfLists[]) => Promise<Omit<ScoreDay, 'scored_at'>>;
};

/**
 * Scores made days before the first batch, as known since `now` (epoch ms); `days` oldest first. Returns the number of
 * days scored.
 */
export async function scoreMade(
  { scoreDays, scoreDay }: ScoreDeps,
  days: readonly MadeDay[],
  now: number,
): Promise<number> {
  const newest = days.at(-1);
  if (newest === undefined) return 0;
  const asOf = (await scoreDays.readFirstBatchTime()) ?? iso(endOfDay(newest.day));
  const open = new Set(sessionsBefore(asOf, days.length));
  const known = await scoreDays.days();
  let scored = 0;
  for (const { day, files } of days) {
    if (!open.has(day) || known.has(readersDay(day)) || files.length === 0) continue;
    const window = scoringWindow(day);
    const lists = days.filter((one) => window.includes(one.day)).map(toLists);
    await scoreDays.write({ ...(await scoreDay(lists)), day: readersDay(day), scored_at: iso(now) });
    scored += 1;
  }
  return scored;
}
