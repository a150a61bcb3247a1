// Public interface of the market feature: live data and news of a symbol, and the log of vendor calls.
import type { LiveData, LiveSection } from '../../domain/market/live-data.ts';
import type { Ground } from '../ground.ts';
import { readVersion } from '../process/version.ts';
import type { UserLimit } from '../rate-limits/rate-limits.ts';
import type { BufferedCallLog } from './call-log.ts';
import { type CallsStore, createCallsStore } from './calls-store.ts';
import { createInterfaceStore, type InterfaceStore } from './interface-store.ts';
import { type ClosedFigures, type LiveDataRequest, liveData, readSection } from './live-data.ts';
import { type RichNewsReply, richNews } from './rich-news.ts';
import { type MarketRoutes, marketRoutes } from './routes.ts';
import { createSectionCache, type SectionReading } from './section-cache.ts';
import { type SectionValue, sectionLoaders } from './sections.ts';
import { marketStore } from './store.ts';
import { chooseSymbol, type IsKnownSymbol } from './symbol-choice.ts';
import { createWriteBehind } from './write-behind.ts';

export type MarketDeps = Ground & {
  callLog: BufferedCallLog;
  isKnownSymbol: IsKnownSymbol;
  /** Listed name of a company, used to match articles; null if unknown. */
  readName: (symbol: string) => Promise<string | null>;
  /** Figures of the company at its last close; null if none are stored. */
  readFigures: (symbol: string) => Promise<ClosedFigures | null>;
  /** Charges a user's share of the vendors' allowance; throws Fault 429 when it is used up. */
  charge: UserLimit;
};

export type Market = {
  routes: MarketRoutes;
  /** Counts and pages of the log of vendor calls. */
  calls: CallsStore;
  /** Last outcome of each vendor interface. */
  interfaces: InterfaceStore['all'];
  /** For other features: live data of canonical symbols, without a charge to a user's quota. */
  liveData(symbol: string, request: LiveDataRequest): Promise<LiveData>;
  richNews(symbol: string, limit: number): Promise<RichNewsReply>;
  /** A section of live data from the shared cache; null if no source has it. */
  section<S extends LiveSection>(section: S, symbol: string): Promise<SectionValue<S> | null>;
  /** Like `section`, with source and age. */
  reading<S extends LiveSection>(section: S, symbol: string): Promise<SectionReading<SectionValue<S>>>;
  /** Canonical symbol; `listed` is null while the list of stocks is empty. Throws Fault 404 for an unlisted symbol. */
  chooseSymbol(text: string): Promise<{ symbol: string; listed: boolean | null }>;
  /** Charges a user's share of the vendors' allowance; throws Fault 429 when it is used up. */
  charge: UserLimit;
  begin(): void;
  /** Removes rows of the API log past retention. */
  forgetCalls(): Promise<void>;
  /** Writes all queued rows. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export function createMarket(deps: MarketDeps): Market {
  const { clock, log, callLog } = deps;
  const interfaces = createInterfaceStore(deps.database);
  const writeBehind = createWriteBehind({ store: marketStore(deps.database), interfaces, callLog, clock, log });
  const onBug = (error: unknown) => log.error({ err: error }, 'market: live data not completed');
  const cache = createSectionCache({ clock, store: writeBehind, onBug });
  const { readFigures } = deps;
  const sections = { cache, loaders: sectionLoaders(deps), clock, readFigures };
  return {
    calls: createCallsStore(deps.database),
    interfaces: interfaces.all,
    routes: marketRoutes({
      ...sections,
      charge: deps.charge,
      isKnownSymbol: deps.isKnownSymbol,
      sourceStatus: deps.sourceStatus,
      version: readVersion(),
    }),
    liveData: (symbol, request) => liveData(sections, symbol, request),
    richNews: (symbol, limit) => richNews(sections, symbol, limit),
    section: async (section, symbol) => (await readSection(sections, section, symbol, false)).value,
    reading: (section, symbol) => readSection(sections, section, symbol, false),
    chooseSymbol: (text) => chooseSymbol(text, deps.isKnownSymbol),
    charge: deps.charge,
    begin: writeBehind.begin,
    flush: writeBehind.flush,
    forgetCalls: writeBehind.forgetCalls,
    close: writeBehind.close,
  };
}
