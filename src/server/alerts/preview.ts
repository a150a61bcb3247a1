// Preview of an alert rule: what it would have fired in the last sessions, from the publications, setups and day bars on file.
import { LRUCache } from 'lru-cache';
import type { StockCondition } from '../../domain/alerts/alert-condition.ts';
import { type AlertPreview, type AlertRuleInput, previewSessions } from '../../domain/alerts/alert-rule.ts';
import type { CompiledRule } from '../../domain/alerts/compiled-rules.ts';
import { setsOf } from '../../domain/alerts/conditions.ts';
import { dayPublications } from '../../domain/alerts/day-publications.ts';
import { type PastFiring, Replay, sumUp, withCoolDown } from '../../domain/alerts/replay.ts';
import { type PastSetup, setupPublications } from '../../domain/alerts/setup-publications.ts';
import type { DailyBar } from '../../domain/market/bars.ts';
import { addDays, newYorkDate, newYorkInstant, type Session, sessionsBack } from '../../domain/market/calendar.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import { iso, nextTurn } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { SnapshotName } from '../publish/kinds.ts';
import type { PublicationOf } from '../publish/publications-store.ts';
import type { Screener } from '../screener/screener.ts';
import type { ScopeDeps } from './active-rules.ts';
import { type FactSource, type PublishedSet, setKinds } from './facts/fact-source.ts';
import { factChanges } from './facts/known-facts.ts';
import { type KnownSetup, toSetup } from './facts/poll-facts.ts';
import { stateFacts, type WatchedScreen } from './facts/run-facts.ts';
import { createPastMinutes, MOST_STOCKS, type PastMinutesDeps } from './past/minutes.ts';
import { ofNews, type PastNewsDeps } from './past/news.ts';
import { notCounted, type Past, type ReplayedRule, storedFrom } from './past/past.ts';

export type PreviewDeps = ScopeDeps &
  PastMinutesDeps &
  PastNewsDeps & {
    facts: FactSource;
    setupsBetween: GoldenEye['setupsBetween'];
    firstSetupAt: GoldenEye['firstSetupAt'];
    runHistory: RunHistoryOf;
    /** Publications of a kind in [from, to), ISO, oldest first. */
    publicationsBetween: (kind: SnapshotName, from: string, to: string) => Promise<readonly PublicationOf[]>;
    dailyBars: (symbol: string, from: string, to: string) => Promise<readonly DailyBar[]>;
  };

type RunHistoryOf = Pick<Screener['runHistory'], 'since' | 'symbols'>;
type PastRun = Awaited<ReturnType<RunHistoryOf['since']>>[number];

type PreviewedRule = Pick<AlertRuleInput, 'scope' | 'cool_down_minutes'> & { condition: StockCondition };

/** Of runs and scores the newest are replayed: each is read whole. */
const MOST_PUBLICATIONS = 200;
const KEPT = 500;
/** Sessions before the first one of a preview, for highs and lows of a year. */
const YEAR_DAYS = 400;

const notes = {
  bars: 'Counted from the open, high, low and close of each session: many crossings in one session count as three at most.',
  warnings: 'Without warnings of Golden Eye to avoid a stock: past ones are not on file.',
  noSetup: 'Not counted: no setup of Golden Eye is on file yet.',
  warningsAlone: 'Not counted: past warnings of Golden Eye to avoid a stock are not on file.',
  earnings: 'Not counted: only the next expected report of a company is stored, not what was expected on past days.',
  many: 'Not counted for the whole market: choose a stock, your stars or a saved screen.',
  away: 'Not counted: prices of past sessions could not be read. Try again later.',
  newest: `Only the newest ${MOST_PUBLICATIONS} publications were counted.`,
} as const;

export function createPreviews(deps: PreviewDeps) {
  let filling: Promise<unknown> = Promise.resolve();
  const { clock, facts } = deps;
  const ofMinutes = createPastMinutes(deps);
  const made = new LRUCache<string, Promise<AlertPreview>>({ max: KEPT });
  const ready = new LRUCache<string, AlertPreview>({ max: KEPT });

  /** First session of which setups are on file: that of the first one of any stock. */
  async function firstSetupDay(): Promise<string | null> {
    const first = await deps.firstSetupAt();
    return first === null ? null : newYorkDate(Date.parse(first));
  }

  async function ofSetups(rule: ReplayedRule, from: number, to: number): Promise<Past> {
    const first = await firstSetupDay();
    if (first === null) return notCounted(notes.noSetup);
    const symbols = rule.symbols === 'all' ? null : rule.symbols;
    const known = await deps.setupsBetween({ since: iso(from), until: iso(to), symbols });
    const replay = new Replay(rule, 'poll');
    for (const publication of setupPublications(known.map(toPast))) replay.add(publication);
    return {
      fired: replay.fired,
      isStored: storedFrom(first),
      note: mayWarn(rule.condition) ? notes.warnings : null,
    };
  }

  async function ofPublications(
    rule: ReplayedRule,
    set: Exclude<PublishedSet, 'poll'>,
    span: { from: number; to: number },
    screens: readonly WatchedScreen[],
  ): Promise<Past> {
    const all = await deps.publicationsBetween(setKinds[set], iso(span.from), iso(span.to + 1));
    const publications = all.slice(-MOST_PUBLICATIONS);
    const replay = new Replay(rule, set);
    const watched = rule.symbols === 'all' ? null : new Set(rule.symbols);
    let before: Awaited<ReturnType<FactSource['at']>> | null = null;
    for (const [id, { published_at, source_id }] of publications.entries()) {
      const publication = { id: -1 - id, published_at, as_of: published_at, received_at: published_at, source_id };
      const after = await facts.at(set, publication, null, screens, watched).catch((error: unknown) => {
        // It was removed meanwhile, or one beside it is not kept as long.
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
      note: all.length > publications.length ? notes.newest : null,
    };
  }

  /** Runs by their filters and lights alone. */
  async function ofRuns(rule: ReplayedRule, begin: string): Promise<Past> {
    const runs = await deps.runHistory.since(begin);
    const replay = new Replay(rule, 'run');
    const symbols = rule.symbols === 'all' ? [...deps.runHistory.symbols] : rule.symbols;
    const factsIn = ({ state, as_of }: PastRun, symbol: string) => {
      const { filters, lights } = state(symbol);
      return stateFacts(filters, lights, as_of);
    };
    for (const [place, run] of runs.entries()) {
      const last = runs[place - 1];
      if (last === undefined) continue;
      const changes = symbols.map((symbol) => ({ symbol, before: factsIn(last, symbol), after: factsIn(run, symbol) }));
      replay.add({ at: Date.parse(run.known_at), changes });
      if (rule.symbols === 'all') await nextTurn();
    }
    const [first] = runs;
    return {
      fired: replay.fired,
      isStored: storedFrom(first === undefined ? null : newYorkDate(Date.parse(first.known_at))),
      note: null,
    };
  }

  async function ofBars(rule: ReplayedRule, from: string, to: string): Promise<Past> {
    if (rule.symbols === 'all' || rule.symbols.length > MOST_STOCKS) return notCounted(notes.many);
    const fired: PastFiring[] = [];
    for (const symbol of rule.symbols) {
      const bars = await deps.dailyBars(symbol, addDays(from, -YEAR_DAYS), to).catch((error: unknown) => {
        if (isProviderError(error)) return null;
        throw error;
      });
      if (bars === null) return notCounted(notes.away);
      const replay = new Replay(rule, 'minute');
      for (const publication of dayPublications(symbol, bars)) replay.add(publication);
      fired.push(...replay.fired);
    }
    return { fired, isStored: storedFrom(from), note: notes.bars };
  }

  /** Over what tells the figures of a condition that is looked at each minute. */
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
    const screens = scope.kind === 'screen' ? await deps.screensById([scope.screen_id]) : [];
    const symbols = await symbolsOf(userId, rule, screens);
    const sets = setsOf(condition);
    const asked = { ...rule, symbols };
    const replayed = sets.length === 1 ? asked : { ...asked, cool_down_minutes: 0 };
    const pasts: Past[] = [];
    for (const set of sets) {
      if (set === 'poll')
        pasts.push(warnsAlone(condition) ? notCounted(notes.warningsAlone) : await ofSetups(replayed, from, now));
      else if (set === 'minute') pasts.push(await ofMarket(replayed, sessions, from, now));
      else if (condition.kind === 'earnings') pasts.push(notCounted(notes.earnings));
      else if (set === 'run' && condition.kind !== 'screen') pasts.push(await ofRuns(replayed, begin));
      else pasts.push(await ofPublications(replayed, set, { from, to: now }, screens));
    }
    // Where nothing is on file of one, what limits the others is of no matter.
    const missing = pasts.filter(({ isStored }) => !days.some(isStored));
    const notesOf = [...new Set((missing.length > 0 ? missing : pasts).flatMap(({ note }) => note ?? []))];
    const fired = pasts.flatMap((past) => past.fired);
    return sumUp(asked, sets.length === 1 ? fired : withCoolDown(asked, fired), {
      days,
      isStored: (day) => pasts.every(({ isStored }) => isStored(day)),
      note: notesOf.length === 0 ? null : notesOf.join(' '),
      screen: screens[0]?.name ?? null,
    });
  }

  /** Of a saved screen those it lists now; entering and leaving it is looked at for all stocks. */
  async function symbolsOf(
    userId: number,
    { condition, scope }: PreviewedRule,
    screens: readonly WatchedScreen[],
  ): Promise<CompiledRule['symbols']> {
    if (scope.kind === 'symbol') return [scope.symbol];
    if (scope.kind === 'stars') return (await deps.starsOf([userId])).get(userId) ?? [];
    if (scope.kind !== 'screen' || condition.kind === 'screen') return 'all';
    return [...(await facts.membersNow(screens)).values()].flatMap((own) => [...own]);
  }

  const keyOf = (userId: number, { condition, scope, cool_down_minutes }: PreviewedRule): string =>
    JSON.stringify([newYorkDate(clock.now()), userId, condition, scope, cool_down_minutes]);

  /** Made once a day for each rule. */
  function preview(userId: number, rule: PreviewedRule): Promise<AlertPreview> {
    const key = keyOf(userId, rule);
    const known = made.get(key);
    if (known !== undefined) return known;
    const work = make(userId, rule);
    made.set(key, work);
    work.then(
      (done) => {
        ready.set(key, done);
        // Nothing could be looked at: it is tried again.
        if (done.sessions === 0) made.delete(key);
      },
      () => made.delete(key),
    );
    return work;
  }

  return {
    preview,

    /** Previews of these rules, one after the other: the next list of them has them. A failure leaves one out until then. */
    makeSoon(
      userId: number,
      rules: readonly Pick<AlertRuleInput, 'condition' | 'scope' | 'cool_down_minutes'>[],
    ): void {
      for (const { condition, ...rule } of rules) {
        if (condition.kind === 'product') continue;
        filling = filling.then(() => preview(userId, { ...rule, condition })).catch(() => undefined);
      }
    },

    /** Plans of a stock that ended at target or stop. */
    async plansEnded(symbol: string): Promise<Pick<AlertPreview, 'days' | 'count' | 'sessions'>> {
      const now = clock.now();
      const sessions = sessionsBack(newYorkDate(now), previewSessions);
      const [begin] = sessions;
      const from = newYorkInstant(begin?.date ?? newYorkDate(now), 0);
      const known = await deps.setupsBetween({ since: iso(from), until: iso(now), symbols: [symbol] });
      const ended = known.filter(({ outcome }) => outcome === 'win' || outcome === 'loss');
      const isStored = storedFrom(await firstSetupDay());
      const days = sessions.map(({ date: day }) => ({
        day,
        count: isStored(day)
          ? ended.filter(({ ended_at }) => newYorkDate(Date.parse(ended_at ?? '')) === day).length
          : null,
      }));
      return { days, count: ended.length, sessions: days.filter(({ count }) => count !== null).length };
    },

    /** The preview of a rule where it was made today; null where it was not. */
    known(
      userId: number,
      { condition, ...rule }: Pick<AlertRuleInput, 'condition' | 'scope' | 'cool_down_minutes'>,
    ): Pick<AlertPreview, 'days' | 'count' | 'sessions'> | null {
      if (condition.kind === 'product') return null;
      const preview = ready.get(keyOf(userId, { ...rule, condition }));
      return preview === undefined ? null : { days: preview.days, count: preview.count, sessions: preview.sessions };
    },
  };
}

export type Previews = ReturnType<typeof createPreviews>;

function toPast(known: KnownSetup): PastSetup {
  const { symbol, detected_at, known_at, outcome, minutes_held, net_r, ended_at } = known;
  return {
    symbol,
    setup: toSetup(known),
    detected_at,
    known_at: Date.parse(known_at),
    end:
      outcome === null || ended_at === null ? null : { outcome, minutes_held, net_r, known_at: Date.parse(ended_at) },
  };
}

/** Words that stand for a warning of Golden Eye, or follow one. */
const warningWords: ReadonlySet<string | null> = new Set([null, 'AVOID', 'NONE']);

const mayWarn = (condition: StockCondition): boolean => condition.kind === 'verdict' && warningWords.has(condition.to);

const warnsAlone = (condition: StockCondition): boolean => condition.kind === 'verdict' && condition.to === 'AVOID';
