// Facts of all stocks at a publication of a poll, a run or scores, from the replies published with it.
import { LRUCache } from 'lru-cache';
import type { FactSet } from '../../../domain/alerts/stock-facts.ts';
import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { ScreenerColumns, ScreenerFigures, ScreenerNames } from '../../../domain/screener/list/columns-wire.ts';
import { type ListedColumns, listedColumns } from '../../../domain/screener/list/listed-columns.ts';
import { type SignalListColumns, scoresAt } from '../../../domain/signals/wire/columns-wire.ts';
import { cachedUntilFailure } from '../../publish/indexed.ts';
import type { SnapshotName } from '../../publish/kinds.ts';
import type { KnownPublication } from '../../publish/publications-store.ts';
import { readReply } from '../../publish/published.ts';
import type { Details } from '../../stocks/details.ts';
import type { AlertDeps } from '../alert-deps.ts';
import type { KnownFacts } from './known-facts.ts';
import { pollFacts } from './poll-facts.ts';
import { runFacts, screenMembers, type WatchedScreen } from './run-facts.ts';
import { scoreFacts } from './score-facts.ts';

export type PublishedSet = Exclude<FactSet, 'minute'>;
export const publishedSets = ['poll', 'run', 'scores'] as const satisfies readonly PublishedSet[];

/** Snapshot kind whose publications make up each set. */
export const setKinds = { poll: 'goldeneye-market', run: 'screener', scores: 'signals' } as const satisfies Record<
  PublishedSet,
  SnapshotName
>;

/** Facts of a publication; `members` are the stocks of saved screens in a run. */
export type TakenFacts = KnownFacts & { members: ReadonlyMap<number, ReadonlySet<string>> };

/** Maximum number of cached lists: two consecutive runs and the newest. */
const KEPT = 3;
const FEW_STOCKS = 10;
const SCORES_KEPT = 2_000;
const noMembers: TakenFacts['members'] = new Map();

export function createFactSource({ publish, goldenEye, signals, details }: AlertDeps) {
  const lists = cachedUntilFailure<string, ListedColumns>(KEPT);
  const scored = cachedUntilFailure<string, KnownFacts>(SCORES_KEPT);
  const reportsAt = createReportsAt(details.nextReports);

  const read = async <Reply>(kind: SnapshotName, at: string | undefined): Promise<Reply> =>
    (await readReply((await publish.read(kind, at)).published)) as Reply;
  const scoresBy = async (at: string | undefined) => (await readReply(await signals.columns(at))) as SignalListColumns;

  /**
   * List of a run with the scores of its time; `at`: ISO, undefined for the newest. Omits patterns, which are known for
   * the present only.
   */
  async function readList(at: string | undefined): Promise<ListedColumns> {
    const [columns, names, figures, scores] = await Promise.all([
      read<ScreenerColumns>('screener-columns', at),
      read<ScreenerNames>('screener-names', at),
      read<ScreenerFigures>('screener-figures', at),
      scoresBy(at),
    ]);
    const smart_cat_score = scores.bullish_score.map((_, row) => scoresAt(scores, row).smart_cat_score);
    return listedColumns(columns, names, [], figures, { symbols: scores.symbols, smart_cat_score });
  }

  /** Stocks of saved screens in the newest run. */
  async function membersNow(screens: readonly WatchedScreen[]): Promise<TakenFacts['members']> {
    const place = screens.length === 0 ? null : await publish.newest('screener');
    if (place === null) return noMembers;
    return screenMembers(await lists(`newest ${place.id}`, () => readList(undefined)), screens);
  }

  async function ofRun(publication: KnownPublication, screens: readonly WatchedScreen[]): Promise<TakenFacts> {
    const day = newYorkDate(Date.parse(publication.published_at));
    const [list, reports] = await Promise.all([
      lists(String(publication.id), () => readList(publication.published_at)),
      reportsAt(publication.id, day),
    ]);
    const members = screenMembers(list, screens);
    return { ...runFacts(list, { as_of: publication.as_of, day, members, reports }), members };
  }

  async function ofPoll(publication: KnownPublication, before: KnownPublication | null): Promise<KnownFacts> {
    const { published_at } = publication;
    const [polls, setups] = await Promise.all([
      goldenEye.polls(published_at),
      goldenEye.setupsBetween({ since: before?.published_at ?? published_at, until: published_at, symbols: null }),
    ]);
    return pollFacts(polls, setups, Date.parse(published_at));
  }

  /**
   * Facts of scores, cached for few stocks, because previews read the same ones over many publications again and again.
   */
  async function ofScores(at: string, only: ReadonlySet<string> | null): Promise<KnownFacts> {
    if (only === null || only.size > FEW_STOCKS) return scoreFacts(await scoresBy(at), only);
    return scored([at, ...only].join(' '), async () => scoreFacts(await scoresBy(at), only));
  }

  return {
    /**
     * Facts at a publication. `before`: publication to compare with; facts include setups that ended since. `only`:
     * symbols whose scores are read; null reads all.
     */
    async at(
      set: PublishedSet,
      publication: KnownPublication,
      before: KnownPublication | null,
      screens: readonly WatchedScreen[],
      only: ReadonlySet<string> | null = null,
    ): Promise<TakenFacts> {
      if (set === 'run') return ofRun(publication, screens);
      const facts = await (set === 'poll' ? ofPoll(publication, before) : ofScores(publication.published_at, only));
      return { ...facts, members: await membersNow(screens) };
    },

    membersNow,
  };
}
export type FactSource = ReturnType<typeof createFactSource>;

/**
 * Reads the next report of each symbol from `day` on, as it was when this process first read the run `id`, because the
 * calendar has only the present one; for older runs the present one. Null while the calendar is empty.
 */
export function createReportsAt(nextReports: Details['nextReports']) {
  const known = new LRUCache<number, ReadonlyMap<string, DateKey>>({ max: KEPT });
  let newest = 0;
  return async (id: number, day: DateKey): Promise<ReadonlyMap<string, DateKey> | null> => {
    const before = known.peek(id);
    if (before !== undefined) return before;
    const reports = await nextReports(day);
    if (reports.size === 0) return null;
    const dates = new Map([...reports].map(([symbol, { date }]) => [symbol, date]));
    // Previews read many older runs.
    if (id > newest) known.set(id, dates);
    newest = Math.max(newest, id);
    return dates;
  };
}
