// Public interface of the market feature: live data and news of a symbol, and the log of vendor calls.
import type { LiveSection } from '../../domain/market/live-data.ts';
import type { Ground } from '../ground.ts';
import { readVersion } from '../process/version.ts';
import type { UserLimit } from '../rate-limits/rate-limits.ts';
import type { BufferedCallLog } from './call-log.ts';
import { createCallsStore } from './calls-store.ts';
import { createInterfaceStore } from './interface-store.ts';
import { type ClosedFigures, type LiveDataRequest, liveData, readSection } from './live-data.ts';
import { marketRoutes } from './routes.ts';
import { createSectionCache } from './section-cache.ts';
import { sectionLoaders } from './sections.ts';
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

export type Market = ReturnType<typeof createMarket>;

export function createMarket(deps: MarketDeps) {
  const { clock, log, callLog } = deps;
  const interfaces = createInterfaceStore(deps.database);
  const writeBehind = createWriteBehind({ store: marketStore(deps.database), interfaces, callLog, clock, log });
  const onBug = (error: unknown) => log.error({ err: error }, 'market: live data not completed');
  const cache = createSectionCache({ clock, store: writeBehind, onBug });
  const sections = { ...deps, cache, loaders: sectionLoaders(deps) };
  const reading = <S extends LiveSection>(section: S, symbol: string) => readSection(sections, section, symbol, false);
  return {
    /** Counts and pages of the log of vendor calls. */
    calls: createCallsStore(deps.database),
    /** Last outcome of each vendor interface. */
    interfaces: interfaces.all,
    routes: marketRoutes({ ...sections, version: readVersion() }),
    /** For other features: live data of canonical symbols, without a charge to a user's quota. */
    liveData: (symbol: string, request: LiveDataRequest) => liveData(sections, symbol, request),
    /** A section of live data from the shared cache; null if no source has it. */
    section: async <S extends LiveSection>(section: S, symbol: string) => (await reading(section, symbol)).value,
    /** Like `section`, with source and age. */
    reading,
    chooseSymbol: (text: string) => chooseSymbol(text, deps.isKnownSymbol),
    /** Charges a user's share of the vendors' allowance; throws Fault 429 when it is used up. */
    charge: deps.charge,
    begin: writeBehind.begin,
    flush: writeBehind.flush,
    forgetCalls: writeBehind.forgetCalls,
    close: writeBehind.close,
  };
}
