// Open setups of the newest poll with their last hour, and the scoreboard of its session.
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../contract/goldeneye.ts';
import { entryFrom, planEndsAt } from '../../domain/goldeneye/windows/open-plan.ts';
import {
  countLeftOut,
  OpenPlan,
  type OpenWindow,
  orderSetups,
  type PriceNow,
  type Setup,
  toSetups,
} from '../../domain/goldeneye/windows/open-setups.ts';
import { countsAs, readScoreboard } from '../../domain/goldeneye/windows/scoreboard.ts';
import { settle } from '../../domain/goldeneye/windows/settle.ts';
import type { MinuteBar } from '../../domain/market/bars.ts';
import { findSession, type Session } from '../../domain/market/calendar.ts';
import { type FoundPatterns, foundPatterns } from '../../domain/patterns/found-patterns.ts';
import { setupRules } from '../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { Query } from '../db/query.ts';
import { orNull } from '../jobs/with-timeout.ts';
import { type Clock, iso } from '../process/clock.ts';
import { pastInstant } from '../publish/past.ts';
import type { Publish } from '../publish/publish.ts';
import type { Calls } from '../threads/calls.ts';
import { createBoardStore, type SessionWindow } from './board-store.ts';
import type { createRowCharts } from './row-chart.ts';
import { createGoldenEyeStore } from './store.ts';
import type { GoldenEyeTasks } from './thread-tasks.ts';

type SetupsReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeSetups']>;
type SetupsQuery = QueryOf<(typeof goldenEyeEndpoints)['goldenEyeSetups']>;
type BoardReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeScoreboard']>;
type BoardListReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeBoardWindows']>;
type BoardListQuery = QueryOf<(typeof goldenEyeEndpoints)['goldenEyeBoardWindows']>;

type Deps = {
  query: Query;
  clock: Clock;
  publish: Pick<Publish, 'knownBy'>;
  thread: Calls<GoldenEyeTasks>;
  charts: Pick<ReturnType<typeof createRowCharts>, 'newestBars'>;
  sourceName: () => Promise<string>;
  /** Symbols a user has starred. */
  starsOf: (userId: number) => Promise<readonly string[]>;
};

type Day = { session: Session; as_of: number; windows: SessionWindow[] };
type Waiting = OpenWindow & { market_known_at: number };

export function createSetups(deps: Deps) {
  const polls = createGoldenEyeStore(deps.query);
  const board = createBoardStore(deps.query);

  /** The session of the newest poll known by an instant; null before the first. */
  async function readDay(knownBy: string | null): Promise<Day | null> {
    const [newest] = await polls.polls(1, knownBy);
    const session = newest === undefined ? null : findSession(newest.session_date);
    if (newest === undefined || session === null) return null;
    const windows = await board.windowsOfSession(await deps.sourceName(), session.date, knownBy);
    return { session, as_of: Date.parse(newest.as_of), windows };
  }

  /** Without an outcome, and not over by time. */
  function openWindows({ session, as_of, windows }: Day): Waiting[] {
    return windows.flatMap((window): Waiting[] => {
      const { outcome, market_known_at } = window;
      if (outcome !== null || market_known_at === null) return [];
      const ends_at = planEndsAt(session, market_known_at);
      return ends_at > as_of ? [{ ...window, market_known_at, ends_at }] : [];
    });
  }

  /** Prices of the market's memory; a past instant, and a time without its owner, has those of the bars alone. */
  async function pricesOf(symbols: readonly string[], isPast: boolean): Promise<ReadonlyMap<string, PriceNow>> {
    if (isPast || symbols.length === 0) return new Map();
    return new Map(await orNull(deps.clock, deps.thread.ask('setupPrices', { symbols: [...symbols] })));
  }

  /** Whether the bars say that every plan of the stock has ended, which after a restart the poll writes down a moment later. */
  function hasEnded(own: readonly Waiting[], bars: readonly MinuteBar[], { session, as_of }: Day): boolean {
    return own.every((window) => {
      const from = entryFrom('market', { market_known_at: window.market_known_at, delay_minutes: 0 });
      return settle(window, 'market', from, bars, session, as_of) !== null;
    });
  }

  return {
    async setups(query: SetupsQuery, userId: number): Promise<SetupsReply> {
      const { scope, order, limit, asof } = query;
      const [day, stars] = await Promise.all([
        deps.publish.knownBy(asof).then(readDay),
        deps.starsOf(userId).then((symbols) => new Set(symbols)),
      ]);
      if (day === null) return nothing(query);
      const isPast = pastInstant(asof, deps.clock) !== null;
      const open = openWindows(day);
      const inScope = {
        market: () => true,
        watchlist: (one: Pick<Setup, 'scope'>) => one.scope === 'watchlist',
        stars: ({ symbol }: Pick<Setup, 'symbol'>) => stars.has(symbol),
      };
      const prices = await pricesOf([...new Set(open.map(({ symbol }) => symbol))], isPast);
      const all = toSetups(open, prices);
      const wanted = orderSetups(all.filter(inScope[scope]), order);
      const bySymbol = Map.groupBy(open, ({ symbol }) => symbol);
      const shown: SetupsReply['setups'] = [];
      const ended = new Set<string>();
      for (const setup of wanted) {
        if (shown.length === limit) break;
        const bars = await deps.charts.newestBars(setup.symbol, day.session, day.as_of, isPast);
        const own = bySymbol.get(setup.symbol) ?? [];
        if (hasEnded(own, bars, day)) ended.add(setup.symbol);
        else shown.push({ ...withBarPrice(setup, own, bars), bars: bars.slice(-setupRules.bars.value) });
      }
      const going = all.filter(({ symbol }) => !ended.has(symbol));
      return {
        as_of: iso(day.as_of),
        session: day.session.date,
        scope,
        order,
        open: {
          market: going.length,
          watchlist: going.filter(inScope.watchlist).length,
          stars: going.filter(inScope.stars).length,
        },
        left_out: countLeftOut(open.filter(inScope[scope])),
        setups: shown,
        plans: going.map((setup) => OpenPlan.parse(setup)),
      };
    },

    /** Patterns of the newest poll and plans that are open after it, over the whole market. */
    async found(): Promise<FoundPatterns> {
      const [now, day] = await Promise.all([deps.thread.ask('found', null), readDay(null)]);
      return foundPatterns(now, day === null ? [] : toSetups(openWindows(day), new Map()));
    },

    async scoreboard(asof: string | undefined): Promise<BoardReply> {
      const day = await readDay(await deps.publish.knownBy(asof));
      return {
        as_of: day === null ? null : iso(day.as_of),
        session: day?.session.date ?? null,
        ...readScoreboard(day?.windows ?? []),
      };
    },

    async boardWindows({ asof, result, pattern }: BoardListQuery): Promise<BoardListReply> {
      const day = await readDay(await deps.publish.knownBy(asof));
      const windows = (day?.windows ?? []).filter(
        (window) => countsAs(window, result) && (pattern === undefined || window.pattern === pattern),
      );
      return {
        session: day?.session.date ?? null,
        windows: windows.reverse().map(({ market_known_at: _, ...window }) => window),
      };
    },
  };
}

/** A price the memory did not tell is that of the newest bar. */
function withBarPrice(setup: Setup, own: readonly OpenWindow[], bars: readonly MinuteBar[]): Setup {
  const last = bars.at(-1);
  if (setup.price !== null || last === undefined) return setup;
  const { company_name, change_pct } = setup;
  return toSetups(own, new Map([[setup.symbol, { company_name, change_pct, price: last.close }]]))[0] ?? setup;
}

function nothing({ scope, order }: SetupsQuery): SetupsReply {
  const open = { market: 0, watchlist: 0, stars: 0 };
  return { as_of: null, session: null, scope, order, open, left_out: countLeftOut([]), setups: [], plans: [] };
}
