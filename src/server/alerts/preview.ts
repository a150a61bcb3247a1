// Preview of an alert rule: its firings in the last sessions, from stored publications, setups, articles and bars.
import { LRUCache } from 'lru-cache';
import type { StockCondition } from '../../domain/alerts/alert-condition.ts';
import { type AlertPreview, type AlertRuleInput, previewSessions } from '../../domain/alerts/alert-rule.ts';
import type { CompiledRule } from '../../domain/alerts/compiled-rules.ts';
import { findSets } from '../../domain/alerts/conditions.ts';
import { dayPublications } from '../../domain/alerts/day-publications.ts';
import { type PastFiring, Replay, sumUp, withCoolDown } from '../../domain/alerts/replay.ts';
import { setupPublications } from '../../domain/alerts/setup-publications.ts';
import { addDays, newYorkDate, newYorkInstant, type Session, sessionsBack } from '../../domain/market/calendar.ts';
import { sessionInstant } from '../../domain/numbers/session-instant.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import { iso, nextTurn } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { SnapshotName } from '../publish/kinds.ts';
import type { PublicationOf } from '../publish/publications-store.ts';
import type { Screener } from '../screener/screener.ts';
import type { AlertDeps } from './alert-deps.ts';
import { type FactSource, type PublishedSet, setKinds } from './facts/fact-source.ts';
import { factChanges } from './facts/known-facts.ts';
import { stateFacts, type WatchedScreen } from './facts/run-facts.ts';
import { createPastMinutes, MOST_STOCKS } from './past/minutes.ts';
import { ofNews } from './past/news.ts';
import { joinNotes, notCounted, type Past, type ReplayedRule, seenFrom, storedFrom } from './past/past.ts';
import { mayWarn, toPast, warnsAlone } from './past/past-setups.ts';
import { MOST_PUBLICATIONS, notes } from './past/preview-notes.ts';

export type PastPublications = {
  facts: FactSource;
  /** Publications of a kind in [from, to), ISO, oldest first. */
  publicationsBetween: (kind: SnapshotName, from: string, to: string) => Promise<readonly PublicationOf[]>;
  /** Times in [from, to), ISO, of scores reconstructed for sessions before the first publication. */
  madeBetween: (from: string, to: string) => Promise<readonly string[]>;
};

type PastRun = Awaited<ReturnType<Screener['runHistory']['since']>>[number];

type PreviewedRule = Pick<AlertRuleInput, 'scope' | 'cool_down_minutes'> & { condition: StockCondition };

const KEPT = 500;
/** Minutes for which a list of rules may show an older preview while a newer one is made. */
const SHOWN_MINUTES = 5;
/** Days read before the first session of a preview, for highs and lows of a year. */
const YEAR_DAYS = 400;

export function createPreviews(deps: AlertDeps, source: PastPublications) {
  let filling: Promise<unknown> = Promise.resolve();
  const { clock, goldenEye, marketData } = deps;
  const { facts } = source;
  const { runHistory } = deps.screener;
  const ofMinutes = createPastMinutes(deps);
  const made = new LRUCache<string, { minute: number; work: Promise<AlertPreview> }>({ max: KEPT });
  const ready = new LRUCache<string, { minute: number; preview: AlertPreview }>({ max: KEPT });
  const minuteNow = () => Math.floor(clock.now() / minuteMs);

  async function ofSetups(rule: ReplayedRule, days: readonly string[], from: number, to: number): Promise<Past> {
    const first = await goldenEye.firstSetupAt();
    if (first === null) return notCounted(notes.noSetup);
    const symbols = rule.symbols === 'all' ? null : rule.symbols;
    const known = await goldenEye.setupsBetween({ since: iso(from), until: iso(to), symbols });
    const replay = new Replay(rule, 'poll');
    // Skip ends of open setups, which lie in the future.
    for (const publication of setupPublications(known.map(toPast))) if (publication.at <= to) replay.add(publication);
    const { isStored, note } = seenFrom(first, 'Setups', days, to);
    const said = [note, mayWarn(rule.condition) ? notes.warnings : null].filter((one) => one !== null);
    return { fired: replay.fired, isStored, note: said.length === 0 ? null : said.join(' ') };
  }

  async function ofPublications(
    rule: ReplayedRule,
    set: Exclude<PublishedSet, 'poll'>,
    span: { from: number; to: number },
    screens: readonly WatchedScreen[],
  ): Promise<Past> {
    const [from, to] = [iso(span.from), iso(span.to + 1)];
    const published = await source.publicationsBetween(setKinds[set], from, to);
    const made = set === 'scores' ? await source.madeBetween(from, published[0]?.published_at ?? to) : [];
    const all = [...made.map((published_at) => ({ published_at, source_id: 0 })), ...published];
    const publications = all.slice(-MOST_PUBLICATIONS);
    if (publications.length === 0) return notCounted(set === 'run' ? notes.noRun : notes.noScores);
    const replay = new Replay(rule, set);
    const watched = rule.symbols === 'all' ? null : new Set(rule.symbols);
    let before: Awaited<ReturnType<FactSource['at']>> | null = null;
    for (const [id, { published_at, source_id }] of publications.entries()) {
      const publication = { id: -1 - id, published_at, as_of: published_at, received_at: published_at, source_id };
      const after = await facts.at(set, publication, null, screens, watched).catch((error: unknown) => {
        // The publication was removed, or the one before it is past its retention.
        if (error instanceof Fault && error.status === 410) return null;
        throw error;
      });
      if (after !== null && before !== null) {
        const changes = [...factChanges(before, after)].filter(({ symbol }) => watched?.has(symbol) ?? true);
        replay.add({ at: Date.parse(published_at), changes });
      }
      before = after ?? before;
    }
    const [first] = publications;
    return {
      fired: replay.fired,
      isStored: storedFrom(first === undefined ? null : newYorkDate(Date.parse(first.published_at))),
      note: all.length > publications.length ? notes.newest : made.length > 0 ? notes.made : null,
    };
  }

  /** Replays runs by their stored filters and lights only. */
  async function ofRuns(rule: ReplayedRule, days: readonly string[], begin: string): Promise<Past> {
    const runs = await runHistory.since(begin);
    const [first] = runs;
    if (first === undefined) return notCounted(notes.noRun);
    const replay = new Replay(rule, 'run');
    const symbols = rule.symbols === 'all' ? [...runHistory.symbols] : rule.symbols;
    const factsIn = ({ state, as_of }: PastRun, symbol: string) => {
      const { filters, lights } = state(symbol);
      return stateFacts(filters, lights, as_of);
    };
    for (const [place, run] of runs.entries()) {
      const last = runs[place - 1];
      if (last === undefined) continue;
      const changes = symbols.map((symbol) => ({ symbol, before: factsIn(last, symbol), after: factsIn(run, symbol) }));
      replay.add({ at: Date.parse(sessionInstant(run.known_at, run.as_of)), changes });
      if (rule.symbols === 'all') await nextTurn();
    }
    const seen = seenFrom(sessionInstant(first.known_at, first.as_of), 'Runs', days, clock.now());
    return { fired: replay.fired, ...seen };
  }

  async function ofBars(rule: ReplayedRule, from: string, to: string): Promise<Past> {
    if (rule.symbols === 'all' || rule.symbols.length > MOST_STOCKS) return notCounted(notes.many);
    const fired: PastFiring[] = [];
    let hasBars = false;
    for (const symbol of rule.symbols) {
      const bars = await marketData.dailyBars(symbol, addDays(from, -YEAR_DAYS), to).catch((error: unknown) => {
        if (isProviderError(error)) return null;
        throw error;
      });
      if (bars === null) return notCounted(notes.away);
      hasBars ||= bars.length > 0;
      const replay = new Replay(rule, 'minute');
      for (const publication of dayPublications(symbol, bars)) replay.add(publication);
      fired.push(...replay.fired);
    }
    if (!hasBars) return notCounted(notes.noBars);
    return { fired, isStored: storedFrom(from), note: notes.bars };
  }

  /** Replays a condition on market figures from the data that has them: articles, daily bars or minutes. */
  function ofMarket(rule: ReplayedRule, sessions: readonly Session[], from: number, to: number): Promise<Past> {
    const { condition } = rule;
    if (condition.kind === 'news') return ofNews(deps, rule, from, to);
    const isInDayBars = condition.kind === 'price' || (condition.kind === 'range' && condition.of === '52-weeks');
    return isInDayBars ? ofBars(rule, newYorkDate(from), newYorkDate(to)) : ofMinutes(rule, sessions);
  }

  async function make(userId: number, rule: PreviewedRule): Promise<AlertPreview> {
    const { condition, scope } = rule;
    const now = clock.now();
    const sessions = sessionsBack(newYorkDate(now), previewSessions);
    const days = sessions.map(({ date }) => date);
    const [begin = newYorkDate(now)] = days;
    const from = newYorkInstant(begin, 0);
    const screens = scope.kind === 'screen' ? await deps.savedScreens.byId([scope.screen_id]) : [];
    const symbols = await readSymbols(userId, rule, screens);
    const sets = findSets(condition);
    const asked = { ...rule, symbols };
    const replayed = sets.length === 1 ? asked : { ...asked, cool_down_minutes: 0 };
    const pasts: Past[] = [];
    for (const set of sets) {
      if (symbols !== 'all' && symbols.length === 0) pasts.push(notCounted(notes.noStock));
      else if (set === 'poll')
        pasts.push(warnsAlone(condition) ? notCounted(notes.warningsAlone) : await ofSetups(replayed, days, from, now));
      else if (set === 'minute') pasts.push(await ofMarket(replayed, sessions, from, now));
      else if (condition.kind === 'earnings') pasts.push(notCounted(notes.earnings));
      else if (set === 'run' && condition.kind !== 'screen') pasts.push(await ofRuns(replayed, days, begin));
      else pasts.push(await ofPublications(replayed, set, { from, to: now }, screens));
    }
    const fired = pasts.flatMap((past) => past.fired);
    return sumUp(asked, sets.length === 1 ? fired : withCoolDown(asked, fired), {
      days,
      isStored: (day) => pasts.every(({ isStored }) => isStored(day)),
      note: joinNotes(pasts, days),
      screen: screens[0]?.name ?? null,
    });
  }

  /** Symbols a rule watches now; rules on entering or leaving a screen watch all stocks. */
  async function readSymbols(
    userId: number,
    { condition, scope }: PreviewedRule,
    screens: readonly WatchedScreen[],
  ): Promise<CompiledRule['symbols']> {
    if (scope.kind === 'symbol') return [scope.symbol];
    if (scope.kind === 'stars') return (await deps.watchlist.starsOfUsers([userId])).get(userId) ?? [];
    if (scope.kind !== 'screen' || condition.kind === 'screen') return 'all';
    return [...(await facts.membersNow(screens)).values()].flatMap((own) => [...own]);
  }

  const toKey = (userId: number, { condition, scope, cool_down_minutes }: PreviewedRule): string =>
    JSON.stringify([userId, condition, scope, cool_down_minutes]);

  /** Preview of a rule, cached for the current minute and until the next publication. */
  function preview(userId: number, rule: PreviewedRule): Promise<AlertPreview> {
    const key = toKey(userId, rule);
    const minute = minuteNow();
    const known = made.get(key);
    if (known?.minute === minute) return known.work;
    const work = make(userId, rule);
    const own = { minute, work };
    made.set(key, own);
    const forget = () => {
      if (made.get(key) === own) made.delete(key);
    };
    work.then((done) => {
      ready.set(key, { minute, preview: done });
      // No session could be replayed: the next request tries again.
      if (done.sessions === 0) forget();
    }, forget);
    return work;
  }

  return {
    preview,

    /** Drops cached previews, after a publication. */
    forget: (): void => made.clear(),

    /** Makes previews of these rules one after the other for the next list; failed ones are skipped. */
    makeSoon(
      userId: number,
      rules: readonly Pick<AlertRuleInput, 'condition' | 'scope' | 'cool_down_minutes'>[],
    ): void {
      for (const { condition, ...rule } of rules) {
        if (condition.kind === 'product') continue;
        filling = filling.then(() => preview(userId, { ...rule, condition })).catch(() => undefined);
      }
    },

    /** Number of plans of a stock that ended at target or stop. */
    async plansEnded(symbol: string): Promise<Pick<AlertPreview, 'days' | 'count' | 'sessions'>> {
      const now = clock.now();
      const sessions = sessionsBack(newYorkDate(now), previewSessions);
      const [begin] = sessions;
      const from = newYorkInstant(begin?.date ?? newYorkDate(now), 0);
      const known = await goldenEye.setupsBetween({ since: iso(from), until: iso(now), symbols: [symbol] });
      const ended = known.filter(({ outcome }) => outcome === 'win' || outcome === 'loss');
      const first = await goldenEye.firstSetupAt();
      const isStored = storedFrom(first === null ? null : newYorkDate(Date.parse(first)));
      const days = sessions.map(({ date: day }) => ({
        day,
        count: isStored(day) ? ended.filter(({ detected_at }) => newYorkDate(detected_at) === day).length : null,
      }));
      return { days, count: ended.length, sessions: days.filter(({ count }) => count !== null).length };
    },

    /** Cached preview of a rule, at most SHOWN_MINUTES old; null without one. */
    known(
      userId: number,
      { condition, ...rule }: Pick<AlertRuleInput, 'condition' | 'scope' | 'cool_down_minutes'>,
    ): Pick<AlertPreview, 'days' | 'count' | 'sessions'> | null {
      if (condition.kind === 'product') return null;
      const newest = ready.get(toKey(userId, { ...rule, condition }));
      if (newest === undefined || minuteNow() - newest.minute > SHOWN_MINUTES) return null;
      const { preview } = newest;
      return { days: preview.days, count: preview.count, sessions: preview.sessions };
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;
