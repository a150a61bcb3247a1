// Public interface of stocks: listed symbols and company names.
import type { ReferenceTicker } from '../../domain/market/bars.ts';
import { ageMs, hourMs } from '../../domain/numbers/time.ts';
import type { CompanyGroups } from '../../domain/stocks/details/company-groups.ts';
import type { CompanyFigures } from '../../domain/stocks/details/research.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { Ground } from '../ground.ts';
import { createUnreadStore } from '../market-memory/unread/unread-store.ts';
import { iso } from '../process/clock.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { createCompanyStore } from './details/company-store.ts';
import { createIdentityStore } from './identity-store.ts';
import { SIMULATED_LISTINGS } from './known-listings-store.ts';
import { createListed } from './listed.ts';
import { createStockStore } from './store.ts';

/** Age up to which figures of the daily read are used for a stock. */
const FIGURES_FRESH_MS = 36 * hourMs;
/** Listings change about once a day. */
const REFRESH_AFTER_MS = 20 * hourMs;

export type Stocks = ReturnType<typeof createStocks>;

export function createStocks(deps: Ground) {
  const { clock, log, marketData } = deps;
  const store = createStockStore(deps.database);
  const companies = createCompanyStore(deps.database);
  const listed = createListed({
    clock,
    load: () => store.listed(),
    onBug: (error) => log.warn({ err: error }, 'stocks: list not refreshed'),
  });
  const refreshes = createSingleFlight<void>();
  let closed = false;

  /** Listings of the simulated market say nothing about real stocks, so they are stored under a source of their own. */
  const sourceOfListings = async () => ((await deps.sourceStatus()).simulated ? SIMULATED_LISTINGS : marketData.name);

  /** Reads all listed instruments and stores them together, so that nobody sees half a list. */
  async function refresh(source: string): Promise<void> {
    const listings = new Map<string, Listing>();
    const tickers: ReferenceTicker[] = [];
    try {
      for await (const ticker of marketData.referenceTickers({ active: true }, { priority: 'background' })) {
        if (closed) return;
        const { symbol, company_name: name, type, primary_exchange: exchange, is_active } = ticker;
        tickers.push(ticker);
        listings.set(symbol, { symbol, name, exchange, type, sector: null, industry: null, is_active });
      }
    } catch (error) {
      if (isProviderError(error)) await noteUnread(listings.size, source, error.message);
      throw error;
    }
    if (closed) return;
    await requireWhole(listings.size, source);
    const count = await store.load([...listings.values()], source, iso(clock.now()));
    // Earlier versions stored simulated listings under the vendor's name.
    if (source === SIMULATED_LISTINGS) await store.renameSource(marketData.name, source);
    await saveIdentities(tickers, source);
    listed.changed();
    log.debug({ ...count }, 'stocks: list read');
  }

  /** Throws if an answer has less than half of the stocks stored from the source; the stored ones then remain. */
  async function requireWhole(got: number, source: string): Promise<void> {
    const expected = await store.countListed(source);
    if (got >= expected / 2) return (await unreadStore()).clear('tickers');
    await noteUnread(got, source, null);
    throw new Error(`the list of stocks came with ${got} of ${expected}`);
  }

  const unreadStore = async () => createUnreadStore(deps.database.query, (await deps.sourceStatus()).name);

  async function noteUnread(got: number, source: string, words: string | null): Promise<void> {
    const expected = await store.countListed(source);
    await (await unreadStore()).note('tickers', { got, expected, words }, iso(clock.now()));
  }

  /**
   * Saves identities of listed and delisted instruments; the latter show which company had a symbol before. If they
   * cannot be read, saves the listed ones alone.
   */
  async function saveIdentities(tickers: ReferenceTicker[], source: string): Promise<void> {
    try {
      for await (const ticker of marketData.referenceTickers({ active: false }, { priority: 'background' })) {
        if (closed) return;
        if (!ticker.is_active) tickers.push(ticker);
      }
    } catch (error) {
      if (!isProviderError(error)) throw error;
      log.warn({ err: error }, 'stocks: delisted list not read');
    }
    await createIdentityStore(deps.database, source).save(tickers, iso(clock.now()));
  }

  return {
    /** The complete list in memory, for searches. */
    listed,

    /** Stores facts that lists lack; facts from lists are not overwritten. */
    async learn(facts: ReadonlyMap<string, CompanyGroups>): Promise<void> {
      await store.fill(facts);
      for (const [symbol, groups] of facts) listed.learn(symbol, groups);
    },

    /** True if exactly this symbol (case matters) is listed; null while the list is empty. */
    isKnownSymbol: (symbol: string): Promise<boolean | null> => store.isKnown(symbol),

    /** Vendor's instruments that ever had these symbols, and which symbols are listed; null while unknown. */
    async symbolDays(symbols: readonly string[]) {
      const identity = createIdentityStore(deps.database, await sourceOfListings());
      const [identities, among] = await Promise.all([identity.readIdentities(symbols), store.listedAmong(symbols)]);
      return { identities, listed: among };
    },

    /** Figures of the daily read of the whole market while they are fresh; null without any. */
    readFigures: (symbol: string): Promise<CompanyFigures | null> =>
      companies.figuresSince(symbol, clock.now() - FIGURES_FRESH_MS),

    /** Company names of the symbols that have one. */
    async readNames(symbols: readonly string[]): Promise<Map<string, string>> {
      return new Map((await store.names(symbols)).map(({ symbol, name }) => [symbol, name]));
    },

    /** Reads the market's list of stocks if it is old or missing; a failure is logged, the next call tries again. */
    async begin(): Promise<void> {
      const source = await sourceOfListings();
      const last = await store.lastLoad(source);
      if (last !== null && ageMs(Date.parse(last), clock.now()) < REFRESH_AFTER_MS) return;
      await refreshes.run('list', () =>
        refresh(source).catch((error: unknown) => {
          if (!closed) log.warn({ err: error }, 'stocks: list not read');
        }),
      );
    },

    async close(): Promise<void> {
      closed = true;
      await refreshes.settled();
    },
  };
}
