// Background fill of company facts that no list carries: sector, industry, ratios, opinions, reports.
import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { type CompanyGroups, companyGroups } from '../../../domain/stocks/details/company-groups.ts';
import { isFund } from '../../../domain/stocks/details-build.ts';
import { isScreened } from '../../../domain/stocks/listings/judged-listings.ts';
import type { NextReport } from '../../../domain/stocks/overview/build-overview.ts';
import type { Fundamentals } from '../../../providers/ports/fundamentals.ts';
import type { MarketData } from '../../../providers/ports/market-data.ts';
import type { Ground } from '../../ground.ts';
import { withTimeout } from '../../jobs/with-timeout.ts';
import { createSingleFlight } from '../../process/single-flight.ts';
import type { Icons } from '../details/icons.ts';
import type { PartCache } from '../details/part-cache.ts';
import { type PartLoaders, WHOLE_MARKET } from '../details/parts.ts';
import type { Stocks } from '../stocks.ts';
import { createAskEach } from './ask-each.ts';
import { CALENDAR_DAYS, CALENDAR_MOST_ROWS, CALENDAR_STEP_DAYS, type FillStep } from './fill-rules.ts';
import type { FillStore } from './fill-store.ts';
import type { InsiderTrades } from './insider-trades.ts';

/** Priority of calls per company, so that pages of the whole market come first. */
const spare = { priority: 'spare' } as const;
const CLOSE_PATIENCE_MS = 1_000;

type FillDeps = Pick<Ground, 'clock' | 'log'> & {
  marketData: Pick<MarketData, 'tickerDetails'>;
  fundamentals: Pick<Fundamentals, 'profile' | 'earningsCalendar'>;
  stocks: Pick<Stocks, 'listed' | 'learn'>;
  store: FillStore;
  /** Loaders whose calls use the background's share of the vendors' limits. */
  loaders: Pick<PartLoaders, 'ratios' | 'consensus'>;
  cache: Pick<PartCache, 'put'>;
  icons: Pick<Icons, 'readPath'>;
  trades: InsiderTrades;
  /** True if lists are generated from insider trades. */
  wantsTrades: () => Promise<boolean>;
  onBug: (error: unknown) => void;
};

/**
 * `asked`: number of companies the vendors answered for in this round, by step (1 for the whole calendar); `first`:
 * first round over a database.
 */
export type FillDone = { first: boolean; asked: Record<FillStep, number> };

type Calendar = Pick<Fundamentals, 'earningsCalendar'>;

/** The earliest report from `today` (YYYY-MM-DD) on, by symbol; incomplete when it is aborted. */
async function earningsDates(vendor: Calendar, today: string, ending: AbortSignal): Promise<Map<string, NextReport>> {
  const reports = new Map<string, NextReport>();
  for (let day = 0; day < CALENDAR_DAYS; day += CALENDAR_STEP_DAYS) {
    await readWindow(vendor, addDays(today, day), CALENDAR_STEP_DAYS, reports, ending);
  }
  return reports;
}

/** Reports of these days; a window whose answer may be truncated is split into halves. */
async function readWindow(
  vendor: Calendar,
  from: string,
  days: number,
  into: Map<string, NextReport>,
  ending: AbortSignal,
): Promise<void> {
  if (ending.aborted) return;
  const rows = await vendor.earningsCalendar({ from, to: addDays(from, days - 1) }, { priority: 'background' });
  if (rows.length >= CALENDAR_MOST_ROWS && days > 1) {
    const half = Math.floor(days / 2);
    await readWindow(vendor, from, half, into, ending);
    await readWindow(vendor, addDays(from, half), days - half, into, ending);
    return;
  }
  for (const { symbol, date, hour, eps_estimate } of rows) {
    if (date < (into.get(symbol)?.date ?? '9999')) into.set(symbol, { date, hour, eps_estimate });
  }
}

export function createCompanyFill(deps: FillDeps) {
  const { clock, log, store, stocks, marketData, fundamentals, loaders, cache, icons, trades } = deps;
  const ending = new AbortController();
  const rounds = createSingleFlight<FillDone | null>();
  const each = createAskEach({ clock, log, store, ending: ending.signal });

  /** Fetches sector or industry of companies that lack one, and stores them chunk by chunk. */
  async function groups(
    step: 'groups' | 'industry',
    order: readonly string[],
    lacks: (known: CompanyGroups) => boolean,
    readGroups: (symbol: string) => Promise<CompanyGroups>,
  ): Promise<number> {
    const { bySymbol } = await stocks.listed.now();
    const lacking = order.filter((symbol) => {
      const stock = bySymbol.get(symbol);
      return stock !== undefined && lacks(stock);
    });
    let learned = new Map<string, CompanyGroups>();
    return each(
      step,
      lacking,
      async (symbol) => void learned.set(symbol, await readGroups(symbol)),
      async () => {
        await stocks.learn(learned);
        learned = new Map();
      },
    );
  }

  function calendar(): Promise<number> {
    return each('calendar', [WHOLE_MARKET], async () => {
      const today = newYorkDate(clock.now());
      const reports = await earningsDates(fundamentals, today, ending.signal);
      if (!ending.signal.aborted) await store.saveReports(reports, clock.now());
    });
  }

  async function companies(relevant: readonly string[]): Promise<string[]> {
    const { bySymbol } = await stocks.listed.now();
    return relevant.filter((symbol) => {
      const stock = bySymbol.get(symbol);
      return stock !== undefined && isScreened(symbol, stock) && !isFund(stock.type);
    });
  }

  async function work(relevant: () => Promise<readonly string[]>, onGroups: () => Promise<void>): Promise<FillDone> {
    const first = (await store.askedAt('groups')).size === 0;
    const order = await companies(await relevant());
    const asked = { groups: 0, industry: 0, calendar: 0, icons: 0, ratios: 0, insiders: 0, consensus: 0 };
    const ofMarketData = async () => {
      asked.groups = await groups(
        'groups',
        order,
        ({ sector, industry }) => sector === null || industry === null,
        async (symbol) => companyGroups(await marketData.tickerDetails(symbol, spare)),
      );
      if (first && !ending.signal.aborted) await onGroups();
      asked.icons = await each('icons', order, async (symbol) => {
        const { icon_url } = await marketData.tickerDetails(symbol, spare);
        await icons.readPath(symbol, icon_url, 'spare');
      });
      asked.consensus = await each('consensus', order, async (symbol) => {
        const consensus = await loaders.consensus(symbol);
        if (consensus !== null) await cache.put('consensus', symbol, consensus);
      });
    };
    const ofFundamentals = async () => {
      asked.calendar = await calendar();
      asked.ratios = await each('ratios', order, async (symbol) => {
        const ratios = await loaders.ratios(symbol);
        if (ratios !== null) await cache.put('ratios', symbol, ratios);
      });
      if (await deps.wantsTrades()) asked.insiders = await each('insiders', order, trades.read);
      if (asked.insiders > 0) await trades.ended();
    };
    await Promise.all([ofMarketData(), ofFundamentals()]);
    // Companies without a registered industry: the other vendor classifies companies itself.
    asked.industry = await groups(
      'industry',
      order,
      ({ sector }) => sector === null,
      async (symbol) => {
        const { finnhubIndustry: sector } = await fundamentals.profile(symbol, spare);
        return { sector, industry: null };
      },
    );
    log.debug({ ...asked }, 'companies: facts fetched');
    return { first, asked };
  }

  return {
    /**
     * One round: requests what was not requested lately, most relevant companies first. Never throws; joins a round in
     * progress. `onGroups` is called once, in a database's first round, between sectors and industries and the longer
     * steps. Null when the round failed, for instance because `relevant` did.
     */
    round: (relevant: () => Promise<readonly string[]>, onGroups: () => Promise<void>) =>
      rounds.run('round', () =>
        work(relevant, onGroups).catch((error: unknown) => {
          if (!ending.signal.aborted) deps.onBug(error);
          return null;
        }),
      ),
    async close() {
      ending.abort(new Error('closed'));
      // A call may queue in the background for minutes; its answer is then lost and requested again later.
      await withTimeout<void>(clock, CLOSE_PATIENCE_MS, rounds.settled(), () => undefined);
    },
  };
}
