// Open setups of the newest poll with their last hour, and the scoreboard of its session.
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../contract/goldeneye.ts';
import type { GoldenEyeCurrent, Setup } from '../../domain/goldeneye/golden-eye.ts';
import { type BaseRate, baseRate, isCompared } from '../../domain/goldeneye/windows/base-rate.ts';
import { planEndsAt } from '../../domain/goldeneye/windows/open-plan.ts';
import {
  countLeftOut,
  endedSince,
  type FollowedWindow,
  followWindow,
  isOpen,
  orderSetups,
  toSetups,
} from '../../domain/goldeneye/windows/open-setups.ts';
import {
  countedWindows,
  countsAs,
  openOnBoard,
  readScoreboard,
  windowsAt,
} from '../../domain/goldeneye/windows/scoreboard.ts';
import type { MinuteBar } from '../../domain/market/bars.ts';
import { findSession, type Session } from '../../domain/market/calendar.ts';
import { seededRandom } from '../../domain/numbers/seeded-random.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { type FoundPatterns, foundPatterns } from '../../domain/patterns/found-patterns.ts';
import { boardRules, setupRules } from '../../domain/rules/goldeneye/goldeneye-rules.ts';
import { orNull } from '../jobs/with-timeout.ts';
import { iso } from '../process/clock.ts';
import { pastInstant } from '../publish/past.ts';
import { type SessionWindow, windowsOfSession } from './board-store.ts';
import type { GoldenEyeDeps } from './polling.ts';
import type { createRowCharts } from './row-chart.ts';
import { createGoldenEyeStore } from './store.ts';

type SetupsReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeSetups']>;
type SetupsQuery = QueryOf<(typeof goldenEyeEndpoints)['goldenEyeSetups']>;
type BoardReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeScoreboard']>;
type BoardListReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeBoardWindows']>;
type BoardListQuery = QueryOf<(typeof goldenEyeEndpoints)['goldenEyeBoardWindows']>;

type Day = { session: Session; as_of: number; windows: SessionWindow[] };

const endedBy = { win: 'target', loss: 'stop', timeout: 'time' } as const;

/** `marketPoll`: newest poll of the whole market, or the newest known at `asof`. */
export function createSetups(
  deps: GoldenEyeDeps,
  charts: ReturnType<typeof createRowCharts>,
  marketPoll: (asof?: string) => Promise<GoldenEyeCurrent>,
) {
  const polls = createGoldenEyeStore(deps.database.query);

  /** Session of the newest poll known by `knownBy` (null: now); null before the first poll. */
  async function readDay(knownBy: string | null): Promise<Day | null> {
    const [newest] = await polls.polls(1, knownBy);
    const session = newest === undefined ? null : findSession(newest.session_date);
    if (newest === undefined || session === null) return null;
    const { name } = await deps.sourceStatus();
    const windows = await windowsOfSession(deps.database.query, name, session.date, knownBy);
    const as_of = Date.parse(newest.as_of);
    return { session, as_of, windows: windowsAt(windows, as_of, openOnBoard) };
  }

  /** Plans for polls of older versions, which published none: from stored windows and the poll's prices. */
  async function plansOnFile(poll: GoldenEyeCurrent, asof: string | undefined): Promise<Setup[]> {
    const day = await readDay(await deps.publish.knownBy(asof));
    if (day === null) return [];
    const windows = day.windows.flatMap(({ market_known_at, outcome, exited_at, ...window }): FollowedWindow[] => {
      if (day.as_of >= planEndsAt(day.session, market_known_at)) return [];
      const by = outcome === null || outcome === 'missed' ? null : endedBy[outcome];
      const ended = by === null || exited_at === null ? null : { by, price: null, at: exited_at };
      return [{ ...followWindow(window, market_known_at, day.session), ended }];
    });
    return toSetups(windows, new Map(poll.stocks.map((stock) => [stock.symbol, stock])), day.as_of);
  }

  /** Plans of stocks, one per stock, of the newest poll or the newest known at `asof`; those over since have ended. */
  async function plans(poll: GoldenEyeCurrent, asof: string | undefined): Promise<Setup[]> {
    const found = poll.plans ?? (await plansOnFile(poll, asof));
    if (poll.as_of === null || poll.last_poll === null) return found;
    const at = pastInstant(asof, deps.clock) ?? deps.clock.now();
    return endedSince(found, Date.parse(poll.as_of) + at - Date.parse(poll.last_poll));
  }

  /** Base rate of the session, cut at the last full five minutes, so that bars are read only once in that time. */
  async function readBase({ session, as_of, windows }: Day, isPast: boolean): Promise<BaseRate> {
    const every = boardRules.every.value * minuteMs;
    const until = Math.floor(as_of / every) * every;
    const compared = countedWindows(windows).filter((one) => isCompared(one) && (one.exited_at ?? 0) <= until);
    const symbols = [...new Set(compared.map(({ symbol }) => symbol))].slice(0, boardRules.stocks.value);
    const bars = new Map<string, MinuteBar[]>();
    for (const symbol of symbols) bars.set(symbol, await charts.newestBars(symbol, session, until, isPast));
    const drawn = compared.filter(({ symbol }) => bars.has(symbol));
    return baseRate(drawn, bars, session, until, seededRandom(Date.parse(session.date)));
  }

  return {
    plans,

    async setups(query: SetupsQuery, userId: number): Promise<SetupsReply> {
      const { scope, order, limit, asof } = query;
      const [day, poll, stars] = await Promise.all([
        deps.publish.knownBy(asof).then(readDay),
        marketPoll(asof),
        deps.readStars(userId).then((symbols) => new Set(symbols)),
      ]);
      if (day === null) return nothing(query);
      const all = await plans(poll, asof);
      const inScope = {
        market: () => true,
        watchlist: (one: Pick<Setup, 'scope'>) => one.scope === 'watchlist',
        stars: ({ symbol }: Pick<Setup, 'symbol'>) => stars.has(symbol),
      };
      const isPast = pastInstant(asof, deps.clock) !== null;
      const shown: SetupsReply['setups'] = [];
      for (const setup of orderSetups(all.filter(inScope[scope]), order).slice(0, limit)) {
        const bars = await charts.newestBars(setup.symbol, day.session, day.as_of, isPast);
        shown.push({ ...setup, bars: bars.slice(-setupRules.bars.value) });
      }
      const open = all.filter(isOpen);
      const wanted = all.filter(inScope[scope]);
      const count = (state: Setup['state']) => wanted.filter((one) => one.state === state).length;
      return {
        as_of: iso(day.as_of),
        session: day.session.date,
        scope,
        order,
        open: {
          market: open.length,
          watchlist: open.filter(inScope.watchlist).length,
          stars: open.filter(inScope.stars).length,
        },
        states: { can_be_entered: count('can_be_entered'), late: count('late'), ended: count('ended') },
        left_out: countLeftOut(refusedNow(day).filter(inScope[scope])),
        setups: shown,
        plans: all,
      };
    },

    /** Patterns of the newest poll and plans that are open after it, over the whole market. */
    async found(): Promise<FoundPatterns> {
      const [now, poll] = await Promise.all([deps.marketTasks.ask('found', null), marketPoll()]);
      return foundPatterns(now, (await plans(poll, undefined)).filter(isOpen));
    },

    async scoreboard(asof: string | undefined): Promise<BoardReply> {
      const day = await readDay(await deps.publish.knownBy(asof));
      const isPast = pastInstant(asof, deps.clock) !== null;
      const base = day === null ? null : readBase(day, isPast);
      return {
        as_of: day === null ? null : iso(day.as_of),
        session: day?.session.date ?? null,
        simulated: (await deps.sourceStatus()).simulated,
        ...readScoreboard(day?.windows ?? []),
        // Current replies do not wait for bars; replies about the past do, so that they never change.
        base: isPast || base === null ? await base : await orNull(deps.clock, base),
      };
    },

    async boardWindows({ asof, result, pattern }: BoardListQuery): Promise<BoardListReply> {
      const day = await readDay(await deps.publish.knownBy(asof));
      const windows = countedWindows(day?.windows ?? []).filter(
        (window) => countsAs(window, result) && (pattern === undefined || window.pattern === pattern),
      );
      return {
        session: day?.session.date ?? null,
        windows: windows.reverse().map(({ market_known_at: _, ...window }) => window),
      };
    },
  };
}

/** Refused windows whose plan would still be open. */
function refusedNow({ session, as_of, windows }: Day): SessionWindow[] {
  return windows.filter(
    ({ refused, market_known_at }) => refused !== null && planEndsAt(session, market_known_at) > as_of,
  );
}

function nothing({ scope, order }: SetupsQuery): SetupsReply {
  const open = { market: 0, watchlist: 0, stars: 0 };
  const states = { can_be_entered: 0, late: 0, ended: 0 };
  return { as_of: null, session: null, scope, order, open, states, left_out: countLeftOut([]), setups: [], plans: [] };
}
