// Once a day: figures and fiscal years of every company, their capitalizations, and a first rank from them.

import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { ageMs, hourMs } from '../../../domain/numbers/time.ts';
import { rankStars, scoreCategories } from '../../../domain/stocks/rank/market-rank.ts';
import { type RankSources, rankFacts } from '../../../domain/stocks/rank/rank-facts.ts';
import type { AnalystData } from '../../../providers/ports/analyst-data.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';
import { createSingleFlight } from '../../process/single-flight.ts';
import type { CompanyYear, StoredRank } from '../details/company-store.ts';
import type { DetailsStore } from '../details/details-store.ts';

const REFRESH_AFTER_MS = 20 * hourMs;
/** Two fiscal years and the time companies take to report them. */
const STATEMENT_DAYS = 930;
const YEARS_KEPT = 2;
/** Companies ranked before other work gets its turn. */
const RANKED_AT_ONCE = 500;

const background = { priority: 'background' } as const;

/** The rank of these facts with how much of its weight is known; null when too little is. */
export function rankCompany(symbol: string, sources: RankSources): StoredRank | null {
  const categories = scoreCategories(rankFacts(sources));
  const stars = rankStars(categories);
  if (stars === null) return null;
  return { symbol, stars, known_weight: categories.reduce((sum, { weight }) => sum + weight, 0) };
}

function sourcesOf({ figures, statements }: CompanyYear, now: number): RankSources {
  return {
    price: null,
    consensus: null,
    months: [],
    insiders: null,
    sentiment: null,
    figures,
    ratios: null,
    statements,
    earnings: [],
    closes: [],
    now,
  };
}

export function createWholeMarket(deps: {
  clock: Clock;
  log: Log;
  analystData: AnalystData;
  store: DetailsStore;
  onChange: () => void;
}) {
  const { clock, log, analystData, store } = deps;
  const reads = createSingleFlight<void>();
  let closed = false;

  async function statements(into: Map<string, CompanyYear>): Promise<void> {
    const from = addDays(newYorkDate(clock.now()), -STATEMENT_DAYS);
    for await (const page of analystData.allStatements(from, background)) {
      if (closed) return;
      for (const { symbol, statement } of page) {
        const company = into.get(symbol);
        if (company === undefined) continue;
        const others = company.statements.filter(({ fiscal_year }) => fiscal_year !== statement.fiscal_year);
        company.statements = [...others, statement].sort((a, b) => b.fiscal_year - a.fiscal_year).slice(0, YEARS_KEPT);
      }
    }
  }

  async function rankAll(companies: ReadonlyMap<string, CompanyYear>): Promise<number> {
    const now = clock.now();
    const all = [...companies];
    let ranked = 0;
    for (let from = 0; from < all.length && !closed; from += RANKED_AT_ONCE) {
      const ranks = all
        .slice(from, from + RANKED_AT_ONCE)
        .flatMap(([symbol, company]) => rankCompany(symbol, sourcesOf(company, now)) ?? []);
      await store.saveRanks(ranks, now);
      ranked += ranks.length;
    }
    return ranked;
  }

  async function read(): Promise<void> {
    const companies = new Map<string, CompanyYear>();
    for await (const page of analystData.allFigures(background)) {
      if (closed) return;
      for (const figures of page) companies.set(figures.symbol, { figures, statements: [] });
    }
    try {
      await statements(companies);
    } catch (error) {
      // Without statements there are still figures.
      if (!isProviderError(error)) throw error;
      log.info({ problem: error.kind }, 'companies: fiscal years not read');
    }
    if (closed) return;
    await store.saveCompanies(companies, clock.now());
    const ranked = await rankAll(companies);
    deps.onChange();
    log.debug({ companies: companies.size, ranked }, 'companies: market figures read');
  }

  return {
    /** Reads the whole market when the last time is a day ago; a failure is logged and tried again with the next call. */
    async refresh(): Promise<void> {
      const last = await store.figuresReadAt();
      if (closed || (last !== null && ageMs(last, clock.now()) < REFRESH_AFTER_MS)) return;
      await reads.run('figures', () =>
        read().catch((error: unknown) => {
          if (isProviderError(error)) log.info({ problem: error.kind }, 'companies: market figures not read');
          else if (!closed) log.warn({ err: error }, 'companies: market figures not read');
        }),
      );
    },
    async close(): Promise<void> {
      closed = true;
      await reads.settled();
    },
  };
}
