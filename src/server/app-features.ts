// Every feature of the server, each made from the ground and from features made before it.
import { createAccounts } from './accounts/accounts.ts';
import { createAnalysis } from './analysis/analysis.ts';
import type { Ground } from './app-ground.ts';
import { createGoldenEye } from './goldeneye/goldeneye.ts';
import { createMarket } from './market/market.ts';
import { createSplitDays, pricesOfSplitDays } from './market-memory/split-days.ts';
import { createMemoryStore } from './market-memory/store.ts';
import { createMinuteBars } from './minute-store/bars.ts';
import { composeMinutes } from './minute-tracking.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { runStage } from './pipeline/stages/run-stage.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import { createReports } from './reports/reports.ts';
import { createScreener } from './screener/screener.ts';
import { createMiniCards } from './signals/mini-cards.ts';
import { createSignals } from './signals/signals.ts';
import { createBars } from './stocks/bars.ts';
import { createDetails } from './stocks/details.ts';
import { createStocks } from './stocks/stocks.ts';
import type { Surroundings } from './surroundings.ts';
import { createWatchlist } from './watchlist/watchlist.ts';

export type Features = ReturnType<typeof createFeatures>;

/** What is known of stocks: their list, live data, bars and details. */
function createStockData(around: Surroundings) {
  const { clock, log, database, callLog, analystData, sourceStatus } = around;
  const history = async () => createMemoryStore(database.query, (await sourceStatus()).name);
  const { marketData, fundamentals } = pricesOfSplitDays(around, createSplitDays(history, clock.monotonic), clock.now);
  const rateLimits = createRateLimits({ database, clock });
  const charge = rateLimits.chargeSymbol;
  const stocks = createStocks({ database, clock, log, marketData, sourceStatus });
  const { isKnownSymbol } = stocks;
  const market = createMarket({
    database,
    clock,
    log,
    callLog,
    marketData,
    fundamentals,
    sourceStatus,
    isKnownSymbol,
    nameOf: async (symbol) => (await stocks.namesOf([symbol])).get(symbol) ?? null,
    charge,
  });
  const minuteBars = createMinuteBars({
    database,
    marketData,
    now: clock.now,
    sourceStatus,
    onTrouble: (error) => log.warn({ err: error }, 'minute bars could not be kept'),
  });
  const bars = createBars({
    clock,
    marketData,
    minuteBars,
    onBug: (error) => log.error({ err: error }, 'bars of a chart could not be read'),
    isKnownSymbol,
    charge,
  });
  const details = createDetails({ database, clock, log, marketData, analystData, fundamentals, market, stocks });
  return { rateLimits, stocks, market, minuteBars, bars, details };
}

/** Expert lists and their scores; the stages run in the pipeline's thread. */
function createScoring(around: Surroundings, { jobs, publish, pipelineThread }: Ground) {
  const { clock, log, randomBytes, database, expertLists, sourceStatus, filesDir } = around;
  const pipeline = createPipeline({
    database,
    clock,
    log,
    randomBytes,
    jobs,
    expertLists,
    sourceStatus,
    publish,
    filesDir,
    runStage: (stage, batchId, onProgress) =>
      runStage(stage, batchId, { thread: pipelineThread, publish, clock, filesDir, onProgress }),
    previewState: (batchId) => pipelineThread.ask('previewState', { batchId, filesDir }),
    scoreDay: (lists) => pipelineThread.ask('scoreDay', lists),
    noteRows: async (files) => {
      await pipelineThread.ask('noteRows', files);
    },
  });
  return { pipeline, signals: createSignals({ scores: pipeline.scores, publish }) };
}

export function createFeatures(around: Surroundings, ground: Ground) {
  const { config, clock, log, randomBytes, database, marketData, fundamentals, sourceStatus } = around;
  const { jobs, publish, marketTasks } = ground;
  const accounts = createAccounts({ database, clock, log, randomBytes, config, passwordCost: around.passwordCost });
  const stockData = createStockData(around);
  const { rateLimits, stocks, market, minuteBars, details } = stockData;
  const { isKnownSymbol } = stocks;
  const charge = rateLimits.chargeSymbol;
  const { pipeline, signals } = createScoring(around, ground);
  const screener = createScreener({
    database,
    clock,
    log,
    jobs,
    publish,
    thread: marketTasks,
    sourceStatus,
    chooseSymbol: market.chooseSymbol,
    charge,
    emails: accounts.emails,
  });
  const analysis = createAnalysis({
    database,
    clock,
    log,
    market,
    signals,
    fundamentals,
    analyst: around.analyst,
    fallback: around.fallbackAnalyst,
    limitUses: rateLimits.limitUses,
    stockDetails: details.forAnalysis,
    detailsOf: details.detailsOf,
    symbolOfKey: details.symbolOfKey,
    screenerStock: screener.stockOf,
  });
  const goldenEye = createGoldenEye({
    database,
    clock,
    log,
    jobs,
    publish,
    thread: marketTasks,
    marketData,
    minuteBars,
    sourceStatus,
    isKnownSymbol,
    charge,
    emails: accounts.emails,
  });
  const minutes = composeMinutes({ around, corrections: ground.calendar.corrections, jobs, bars: minuteBars });
  const reports = createReports({ database, clock, pipeline, screener, jobs, market, stocks, minutes, accounts });
  const watchlist = createWatchlist({ database, clock, isKnownSymbol, stocks, details, signals, thread: marketTasks });
  const miniCards = createMiniCards({
    database,
    clock,
    log,
    jobs,
    publish,
    scores: pipeline.scores,
    thread: marketTasks,
    sourceStatus,
  });
  return {
    ...stockData,
    accounts,
    pipeline,
    signals,
    screener,
    analysis,
    goldenEye,
    minutes,
    reports,
    watchlist,
    miniCards,
  };
}
