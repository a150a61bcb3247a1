// Composition of the features, each from the ground and from features created before it.
import { newYorkDate } from '../domain/market/calendar.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createAlerts } from './alerts/alerts.ts';
import { createAnalysis } from './analysis/analysis.ts';
import type { ProcessGround } from './app-ground.ts';
import { createMinuteTracking } from './app-minutes.ts';
import { createBackups } from './backup/backups.ts';
import { createChanges } from './changes/changes.ts';
import { createFirstVisit } from './first-visit/first-visit.ts';
import { createGoldenEye } from './goldeneye/goldeneye.ts';
import { jobKinds } from './jobs/kinds.ts';
import { createMarket } from './market/market.ts';
import { believedPrices } from './market-belief/believed-prices.ts';
import { createClosesBefore, sessionDay } from './market-belief/closes.ts';
import { createRegularVolumeStore } from './market-memory/regular-volume-store.ts';
import { createSplitDays, pricesOfSplitDays } from './market-memory/split-days.ts';
import { createMemoryStore } from './market-memory/store.ts';
import { withRegularVolumes } from './market-memory/stored-volumes.ts';
import { createUnreadStore } from './market-memory/unread/unread-store.ts';
import { createArchiveReader } from './minutes/archive/archive.ts';
import { createMinuteBars, createStoredDays } from './minutes/store/bars.ts';
import { createObservability } from './observability/observability.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { readVersion } from './process/version.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import { createTrackRecord } from './record/record.ts';
import { createReports } from './reports/reports.ts';
import { createSavedScreens } from './saved-screens/saved-screens.ts';
import { createScreener } from './screener/screener.ts';
import { createMiniCards } from './signals/mini-cards.ts';
import { createSignals, type Signals } from './signals/signals.ts';
import { createBars } from './stocks/bars.ts';
import { createDetails } from './stocks/details.ts';
import { createIdentityStore } from './stocks/identity-store.ts';
import { SIMULATED_LISTINGS } from './stocks/known-listings-store.ts';
import { createMarketOverview } from './stocks/overview/market-overview.ts';
import { withOwnHistory } from './stocks/own-bars.ts';
import { createStocks } from './stocks/stocks.ts';
import type { PushProxy } from './stream/push-proxy.ts';
import type { Surroundings } from './surroundings.ts';
import { vendorPlans } from './vendor-plans.ts';
import { createVerdicts } from './verdicts/verdicts.ts';
import { createStars, createWatchlist } from './watchlist/watchlist.ts';

export type Features = ReturnType<typeof createFeatures>;

/** Stocks: list, live data, bars and details. */
function createStockData(around: Surroundings, ground: ProcessGround, signals: Signals) {
  const { clock, log, database, sourceStatus } = around;
  const history = async () => createMemoryStore(database.query, (await sourceStatus()).name);
  const volumes = async () => createRegularVolumeStore(database.query, (await sourceStatus()).name);
  const closesBefore = createClosesBefore(history, clock.monotonic);
  const believed = believedPrices(around, { closesBefore, now: clock.now });
  const vendors = pricesOfSplitDays(believed, createSplitDays(history, clock.monotonic), clock.now);
  const { fundamentals } = vendors;
  const starts = async () => {
    const { simulated } = await sourceStatus();
    const source = simulated ? SIMULATED_LISTINGS : around.marketData.name;
    return createIdentityStore(database, source).historyStarts();
  };
  const marketData = withRegularVolumes(withOwnHistory(vendors.marketData, starts, clock.monotonic), volumes, clock);
  const base = { ...around, ...ground, marketData, fundamentals };
  const rateLimits = createRateLimits({ database, clock });
  const stocks = createStocks(base);
  const market = createMarket({
    ...base,
    isKnownSymbol: stocks.isKnownSymbol,
    readName: async (symbol) => (await stocks.readNames([symbol])).get(symbol) ?? null,
    readFigures: stocks.readFigures,
    charge: rateLimits.chargeSymbol,
  });
  const { archiveThread, jobs } = ground;
  const archive = archiveThread ? createArchiveReader(archiveThread) : undefined;
  const splits = async () => (await history()).splits();
  const minuteBars = createMinuteBars({
    database,
    marketData,
    now: clock.now,
    sourceStatus,
    ...(archive && { ownPast: { archive, splits } }),
    onTrouble: (error) => log.warn({ err: error }, 'minutes: bars not stored'),
  });
  const bars = createBars({ ...base, minuteBars, rateLimits, stocks });
  const published = { readScores: signals.readStandings, readPrices: signals.pricesOf };
  const wantsTrades = async () =>
    (await jobs.overview.readSchedule(jobKinds.makeLists, newYorkDate(clock.now()), 1)).enabled;
  const details = createDetails({ ...base, market, stocks, published, wantsTrades });
  const storedDays = createStoredDays(database, archive);
  const closes = async () => closesBefore((await sourceStatus()).replayed_session ?? sessionDay(clock.now()));
  return { rateLimits, stocks, market, minuteBars, closes, bars, details, past: { storedDays, splits } };
}

export function createFeatures(around: Surroundings, ground: ProcessGround, pushProxy: PushProxy | null) {
  const { database, sourceStatus } = around;
  const base = { ...around, ...ground };
  const accounts = createAccounts(base);
  ground.delivery.sendOnlyTo(accounts.enabledAmong);
  const pipeline = createPipeline(base);
  const signals = createSignals({ ...base, pipeline });
  const stockData = createStockData(around, ground, signals);
  const { rateLimits, stocks, market, minuteBars, details } = stockData;
  const screener = createScreener({ ...base, accounts, market, rateLimits });
  const analysis = createAnalysis({ ...base, details, market, rateLimits, screener, signals });
  const readStars = createStars(database);
  const goldenEye = createGoldenEye({ ...base, minuteBars, accounts, rateLimits, stocks, readStars });
  const minutes = createMinuteTracking(around, ground, stockData);
  const parts = { ...base, ...stockData, accounts, pipeline, signals, screener, analysis, goldenEye };
  const record = createTrackRecord(parts);
  const backups = createBackups({ ...base, accounts });
  const reports = createReports({
    ...parts,
    backups,
    minutes,
    record,
    running: () => observability.running(),
    unread: async () => createUnreadStore(database.query, (await sourceStatus()).name).all(),
    plans: vendorPlans(around.vendorConfig),
  });
  const { health, databaseBytes } = reports;
  const observability = createObservability({ ...base, pushProxy, version: readVersion(), health, databaseBytes });
  const savedScreens = createSavedScreens({ database });
  const watchlist = createWatchlist({ ...parts, record });
  const miniCards = createMiniCards({ ...base, pipeline });
  const verdicts = createVerdicts(parts);
  const changes = createChanges({ ...parts, watchlist });
  const alerts = createAlerts({ ...parts, ...stockData.past, observability, savedScreens, watchlist });
  const firstVisit = createFirstVisit({ verdicts, alerts });
  const overview = createMarketOverview(base);
  return {
    ...stockData,
    accounts,
    alerts,
    backups,
    pipeline,
    signals,
    screener,
    analysis,
    goldenEye,
    minutes,
    reports,
    watchlist,
    savedScreens,
    miniCards,
    verdicts,
    changes,
    firstVisit,
    overview,
    record,
    observability,
  };
}
