// Choice of vendors behind the ports: real ones by key, else the simulated market.
import { createTransport } from '../providers/calls/transport.ts';
import { createHttpLists } from '../providers/expert-lists/http-lists.ts';
import { createFinnhub } from '../providers/finnhub/client.ts';
import { llmAnalystOnDemand } from '../providers/llm/analyst-on-demand.ts';
import { createMassive } from '../providers/massive/client.ts';
import { createMassiveSocket } from '../providers/massive/socket.ts';
import type { Analyst } from '../providers/ports/analyst.ts';
import type { AnalystData } from '../providers/ports/analyst-data.ts';
import type { CallRecord } from '../providers/ports/call-log.ts';
import type { ExpertLists } from '../providers/ports/expert-lists.ts';
import type { Fundamentals } from '../providers/ports/fundamentals.ts';
import type { MarketData } from '../providers/ports/market-data.ts';
import type { MinuteFeed } from '../providers/ports/minute-feed.ts';
import { expertListsNotConfigured, fundamentalsNotConfigured } from '../providers/ports/not-configured.ts';
import { createRuleBasedAnalyst } from '../providers/rule-based-analyst/rule-based-analyst.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { SourceStatus } from './ground.ts';
import { lastKnown } from './last-good/last-good.ts';
import type { BufferedCallLog } from './market/call-log.ts';
import { type Clock, iso } from './process/clock.ts';
import { type Replay, readReplay } from './process/simulated-market.ts';
import { createRateLimits, type VendorLimits } from './rate-limits/rate-limits.ts';

/** The simulated market has no plan limits; this limit makes a runaway loop visible. */
const SIMULATED_LIMITS = [{ calls: 400, per_ms: 1_000 }] as const;
const SIMULATED_IN_FLIGHT = 8;
const SIMULATED_MARKET = 'Simulated market';
const SIMULATED_KEY = 'simulated';
const SIMULATED_MODEL = 'sample-analyst-1';
const STATUS_KEPT_MS = 15_000;

/** Source name under which facts of the real vendors are stored, whichever keys are set. */
const VENDORS = 'Massive and Finnhub';

export type Vendors = {
  marketData: MarketData;
  /** Opinions, figures and fund facts, under the limits of the market data. */
  analystData: AnalystData;
  /** Minute stream, for the thread that owns it. */
  minuteFeed: MinuteFeed;
  fundamentals: Fundamentals;
  expertLists: ExpertLists;
  /** `analyst`: analyst of stocks; `fallbackAnalyst`: free analyst, used when that one fails. */
  analyst: Analyst;
  fallbackAnalyst: Analyst;
  sourceName: string;
  /** The name as people see it. */
  shownSource: string;
  sourceStatus: () => Promise<SourceStatus>;
  /** Called when a person starts work: calls that vendors refused before are tried again. */
  retryRefused: () => void;
  /** Settings for the same choice of vendors in other threads. */
  vendorConfig: Pick<VendorChoice, 'config' | 'simulatedUrl'>;
};

export type VendorChoice = {
  config: Config;
  clock: Clock;
  random: () => number;
  callLog: BufferedCallLog;
  /** Receives a line for each reply from which bars were left out. */
  onLeftOut?: (line: string) => void;
  /** Address of the simulated market; null when vendor keys are set. */
  simulatedUrl: string | null;
  /** Limits shared by all threads and processes with one key; absent: each choice counts its own calls. */
  vendorLimits?: VendorLimits;
};

export function chooseVendors(choice: VendorChoice): Vendors {
  const { config, clock, random, callLog, simulatedUrl, vendorLimits } = choice;
  let insistedAt = Number.NEGATIVE_INFINITY;
  const insisted_at = () => insistedAt;
  const calls = { timing: clock, random, transport: createTransport(), log: callLog.record, insisted_at };
  const simulated =
    simulatedUrl === null ? {} : { limits: SIMULATED_LIMITS, in_flight: SIMULATED_IN_FLIGHT, background_share: 1 };
  const lists =
    config.expertListsBaseUrl ?? (simulatedUrl !== null && config.simLists ? `${simulatedUrl}/lists` : null);
  const fallbackAnalyst = createRuleBasedAnalyst();
  const shownVendors = config.finnhub.apiKey === null ? 'Massive' : VENDORS;
  /** A key with its shared limit. */
  const account = (api_key: string) => ({ api_key, limit_of: vendorLimits?.(api_key) });
  const massive = createMassive({
    ...calls,
    onLeftOut: choice.onLeftOut,
    calls_per_minute: config.massive.callsPerMinute,
    ...simulated,
    ...account(config.massive.apiKey ?? SIMULATED_KEY),
    base_url: simulatedUrl === null ? config.massive.baseUrl : `${simulatedUrl}/massive`,
  });
  return {
    vendorConfig: { config, simulatedUrl },
    retryRefused: () => {
      insistedAt = clock.now();
    },
    analyst: languageModel(choice) ?? fallbackAnalyst,
    fallbackAnalyst,
    marketData: massive,
    analystData: massive,
    minuteFeed: createMassiveSocket({
      url: simulatedUrl === null ? config.massive.socketUrl : `${simulatedUrl.replace(/^http/, 'ws')}/massive/stocks`,
      api_key: config.massive.apiKey ?? SIMULATED_KEY,
      timing: clock,
    }),
    fundamentals:
      simulatedUrl === null && config.finnhub.apiKey === null
        ? fundamentalsNotConfigured()
        : createFinnhub({
            ...calls,
            calls_per_minute: config.finnhub.callsPerMinute,
            ...simulated,
            ...account(config.finnhub.apiKey ?? SIMULATED_KEY),
            base_url: simulatedUrl === null ? config.finnhub.baseUrl : `${simulatedUrl}/finnhub/api/v1`,
          }),
    expertLists:
      lists === null
        ? expertListsNotConfigured()
        : // Lists need no key: their limit is shared per address.
          createHttpLists({
            ...calls,
            ...simulated,
            limit_of: vendorLimits?.(lists),
            base_url: lists,
            // Only the simulated market is known to have an archive.
            has_archive: simulatedUrl !== null && config.expertListsBaseUrl === null,
          }),
    sourceName: simulatedUrl === null ? VENDORS : SIMULATED_MARKET,
    shownSource: simulatedUrl === null ? shownVendors : SIMULATED_MARKET,
    sourceStatus:
      simulatedUrl === null
        ? async () => ({
            name: VENDORS,
            shown_as: shownVendors,
            simulated: false,
            delay_minutes: config.massive.delayMinutes,
            replayed_session: null,
          })
        : simulatedStatus(simulatedUrl, clock),
  };
}

/** Status of the simulated market; while it does not answer, with the last known replay. */
function simulatedStatus(url: string, clock: Clock): () => Promise<SourceStatus> {
  const replayed = lastKnown<Replay | null>(clock, STATUS_KEPT_MS, () => readReplay(url));
  return async () => {
    const replay = await replayed();
    return {
      name: SIMULATED_MARKET,
      simulated: true,
      delay_minutes: 0,
      replayed_session: replay?.session ?? null,
      ...(replay && { replay_now: iso(clock.now() + replay.offset_ms) }),
    };
  };
}

/** Vendors of a worker thread: calls are logged by the server and limited through the database. */
export function chooseVendorsOfThread(thread: {
  config: Config;
  simulatedUrl: string | null;
  clock: Clock;
  database: Pick<Db, 'query'>;
  onCall: (call: CallRecord) => void;
  onLeftOut: (line: string) => void;
}): Vendors {
  const { config, simulatedUrl, clock, database, onCall, onLeftOut } = thread;
  const callLog = { record: onCall, take: () => [], giveBack: () => undefined };
  const vendorLimits = createRateLimits({ database, clock }).vendors;
  return chooseVendors({ config, clock, random: clock.chance, callLog, simulatedUrl, vendorLimits, onLeftOut });
}

/** Null without a configured model. The simulated model is an OpenAI-compatible one. */
function languageModel(choice: Pick<VendorChoice, 'config' | 'clock' | 'callLog' | 'simulatedUrl'>): Analyst | null {
  const { llm } = choice.config;
  if (llm === null) return null;
  const calls = { timing: choice.clock, log: choice.callLog.record };
  const prices = { price_input: llm.priceInput, price_output: llm.priceOutput };
  if (llm.provider === 'simulated') {
    if (choice.simulatedUrl === null) return null;
    return llmAnalystOnDemand({
      ...calls,
      ...prices,
      name: 'Simulated language model',
      provider: 'openai-compatible',
      model: llm.model ?? SIMULATED_MODEL,
      api_key: SIMULATED_KEY,
      base_url: `${choice.simulatedUrl}/openai/v1`,
    });
  }
  const { provider, model, apiKey: api_key, baseUrl: base_url } = llm;
  return llmAnalystOnDemand({
    ...calls,
    ...prices,
    name: `Language model ${model}`,
    provider,
    model: model ?? '',
    api_key,
    base_url,
  });
}
