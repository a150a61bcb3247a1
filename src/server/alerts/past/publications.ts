// Publications of scores, and of runs with members of saved screens, for previews of rules.
import type { PastPublication } from '../../../domain/alerts/replay.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { SnapshotName } from '../../publish/kinds.ts';
import type { PublicationOf } from '../../publish/publications-store.ts';
import { type FactSource, type PublishedSet, setKinds, type TakenFacts } from '../facts/fact-source.ts';
import { factChanges } from '../facts/known-facts.ts';
import { type AskedPast, NotCounted, type PastSource, storedSince } from './past.ts';
import { noRun } from './runs.ts';

export type PastPublications = {
  facts: FactSource;
  /** Publications of a kind in [from, to), ISO, oldest first. */
  publicationsBetween: (kind: SnapshotName, from: string, to: string) => Promise<readonly PublicationOf[]>;
  /** Times in [from, to), ISO, of scores reconstructed for sessions before the first publication. */
  madeBetween: (from: string, to: string) => Promise<readonly string[]>;
};

/** Maximum number of publications a preview replays (the newest); each is loaded completely. */
const MOST_PUBLICATIONS = 200;

const notes = {
  none: 'Not counted: no scores were published yet.',
  made: 'Sessions before the first publication are counted by scores made afterwards from their lists (reconstructed).',
  newest: `Only the newest ${MOST_PUBLICATIONS} publications were counted.`,
} as const;

type ReadSet = Exclude<PublishedSet, 'poll'>;

async function* comparePublications(
  facts: FactSource,
  set: ReadSet,
  publications: readonly PublicationOf[],
  { rule, screens }: AskedPast,
): AsyncGenerator<[PastPublication]> {
  const watched = rule.symbols === 'all' ? null : new Set(rule.symbols);
  let before: TakenFacts | null = null;
  for (const [id, { published_at, source_id }] of publications.entries()) {
    const publication = { id: -1 - id, published_at, as_of: published_at, received_at: published_at, source_id };
    const after = await facts.at(set, publication, null, screens, watched).catch((error: unknown) => {
      // The publication was removed, or the one before it is past its retention.
      if (error instanceof Fault && error.status === 410) return null;
      throw error;
    });
    if (after === null) continue;
    if (before !== null) {
      const changes = [...factChanges(before, after)].filter(({ symbol }) => watched?.has(symbol) ?? true);
      yield [{ at: Date.parse(published_at), changes }];
    }
    before = after;
  }
}

export async function readPublications(
  { facts, publicationsBetween, madeBetween }: PastPublications,
  set: ReadSet,
  asked: AskedPast,
): Promise<PastSource> {
  const [from, to] = [iso(asked.from), iso(asked.to + 1)];
  const published = await publicationsBetween(setKinds[set], from, to);
  const made = set === 'scores' ? await madeBetween(from, published[0]?.published_at ?? to) : [];
  const all = [...made.map((published_at) => ({ published_at, source_id: 0 })), ...published];
  const newest = all.slice(-MOST_PUBLICATIONS);
  const [first] = newest;
  if (first === undefined) throw new NotCounted(set === 'run' ? noRun : notes.none);
  return {
    publications: comparePublications(facts, set, newest, asked),
    isStored: storedSince(first.published_at),
    note: all.length > newest.length ? notes.newest : made.length > 0 ? notes.made : null,
  };
}
