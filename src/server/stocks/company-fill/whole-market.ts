// Daily read of the whole market: figures and fiscal years of every company, capitalizations, and a first rank from
// them.

import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { ageMs, dayMs, hourMs } from '../../../domain/numbers/time.ts';
import { knownWeight, rankStars, scoreCategories } from '../../../domain/stocks/rank/market-rank.ts';
import { type RankSources, rankFacts } from '../../../domain/stocks/rank/rank-facts.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Ground } from '../../ground.ts';
import type { UnreadStore } from '../../market-memory/unread/unread-store.ts';
import { iso } from '../../process/clock.ts';
import { createSingleFlight } from '../../process/single-flight.ts';
import type { CompanyYear, StoredRank } from '../details/company-store.ts';
import type { DetailsStore } from '../details/details-store.ts';

const REFRESH_AFTER_MS = 20 * hourMs;
/** Days of statements read: two fiscal years and the time companies take to report them. */
const STATEMENT_DAYS = 930;
const YEARS_KEPT = 2;
/** Age of stored data until which a much shorter answer is refused; after that it is accepted. */
const COMPARED_MS = 3 * dayMs;
/** Companies ranked before other work gets its turn. */
const RANKED_AT_ONCE = 500;

const background = { priority: 'background' } as const;

/** Rank of a company, with the share of its weight that is known; null if too little is known. */
export function rankCompany(symbol: string, sources: RankSources): StoredRank | null {
  const categories = scoreCategories(rankFacts(sources));
  const stars = rankStars(categories);
  if (stars === null) return null;
  return { symbol, stars, known_weight: knownWeight(categories), categories };
}

function toSources({ figures, statements }: CompanyYear, now: number): RankSources {
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

const withYears = (companies: ReadonlyMap<string, CompanyYear>) =>
  [...companies.values()].filter(({ statements }) => statements.length > 0).length;

export function createWholeMarket(
  deps: Pick<Ground, 'clock' | 'log' | 'analystData'> & {
    store: DetailsStore;
    unread: () => Promise<Pick<UnreadStore, 'note' | 'clear'>>;
    onChange: () => void;
  },
) {
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
        .flatMap(([symbol, company]) => rankCompany(symbol, toSources(company, now)) ?? []);
      await store.saveRanks(ranks, now);
      ranked += ranks.length;
    }
    return ranked;
  }

  /**
   * False if an answer failed (`words`) or has less than half of the stored rows; recorded as unread if any rows are
   * stored.
   */
  async function isWhole(what: 'figures' | 'statements', got: number, expected: number, words: string | null) {
    const unread = await deps.unread();
    const enough = words === null && got >= expected / 2;
    if (enough) await unread.clear(what);
    else if (expected > 0) await unread.note(what, { got, expected, words }, iso(clock.now()));
    return enough;
  }

  async function read(): Promise<void> {
    const last = await store.figuresReadAt();
    const isLate = last === null || ageMs(last, clock.now()) > COMPARED_MS;
    const stored = isLate ? new Map<string, CompanyYear>() : await store.companies();
    const companies = new Map<string, CompanyYear>();
    for await (const page of analystData.allFigures(background)) {
      if (closed) return;
      for (const figures of page) companies.set(figures.symbol, { figures, statements: [] });
    }
    if (!(await isWhole('figures', companies.size, stored.size, null))) {
      log.info({ companies: companies.size, stored: stored.size }, 'companies: market figures not read');
      return;
    }
    const problem = await statements(companies).then(
      () => null,
      (error: unknown) => error,
    );
    // Figures are stored even if statements could not be read.
    if (problem !== null && !isProviderError(problem)) throw problem;
    if (problem !== null) log.info({ problem: problem.kind }, 'companies: fiscal years not read');
    if (closed) return;
    const words = problem === null ? null : problem.message;
    if (!(await isWhole('statements', withYears(companies), withYears(stored), words))) {
      for (const [symbol, company] of companies) company.statements = stored.get(symbol)?.statements ?? [];
    }
    await store.saveCompanies(companies, clock.now());
    const ranked = await rankAll(companies);
    deps.onChange();
    log.debug({ companies: companies.size, ranked }, 'companies: market figures read');
  }

  return {
    /**
     * Reads the whole market if the last read is older than REFRESH_AFTER_MS; a failure is logged, and the next call
     * tries again.
     */
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
