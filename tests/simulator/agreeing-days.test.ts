// Results, news and prices of one day agree in sign and size, on every seed.
import { describe, expect, test } from 'vitest';
import { findSessionIndex, sessionAt } from '../../src/simulator/calendar/sessions.ts';
import { reportsBetween } from '../../src/simulator/companies/earnings.ts';
import { type Listing, reportsOn, trades } from '../../src/simulator/listings/listing.ts';
import { articlesAbout } from '../../src/simulator/news/articles.ts';
import { ownReturnAhead } from '../../src/simulator/prices/close-paths.ts';
import { dailyBar, dayDeviation, quotedPreviousClose } from '../../src/simulator/prices/daily-bars.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { countInGate } from '../setup/long-run.ts';
import { mean } from './statistics.ts';

const last = findSessionIndex('2026-11-20')!;
const seeds = Array.from({ length: countInGate(2, 20) }, (_, at) => at + 1);

describe.each(seeds)('with seed %i', (seed) => {
  const market = createMarket(seed, 700);
  const { daily, universe, paths } = { ...market, paths: market.daily.paths };
  const reports = reportsBetween(market, last - 125, last);
  const quotedMove = (listing: Listing, session: number): number =>
    dailyBar(daily, listing, session)!.c / quotedPreviousClose(daily, listing, session) - 1;
  /** The day's articles, in deviations of the move they speak of. */
  const articles = Array.from({ length: 8 }, (_, at) => last - 9 * at).flatMap((session) => {
    const { pre_open_ms, after_close_ms } = sessionAt(session);
    return universe.listings
      .filter((listing) => trades(listing, session))
      .flatMap((listing) => articlesAbout(market, [listing], session, after_close_ms, pre_open_ms, 9))
      .map((article) => ({ ...article, session, move: quotedMove(article.listing, session) }));
  });

  test('results are as good as the own move of the day they move', () => {
    const moves = reports.map((report) => ({
      ...report,
      own: ownReturnAhead(paths, report.listing, report.session - 1, 1),
    }));
    const large = moves.filter(({ listing, own }) => Math.abs(own) > 2.8 * listing.daily_vol);
    expect(large.length).toBeGreaterThan(100);
    const agreeing = large.filter(({ outcome, own }) => outcome === (own > 0 ? 'beat' : 'miss'));
    expect(agreeing.length / large.length).toBeGreaterThan(0.85);
    expect(
      large.filter(({ outcome, own }) => outcome === (own > 0 ? 'miss' : 'beat')).length / large.length,
    ).toBeLessThan(0.02);
    expect(
      large.filter(({ guidance, own }) => guidance === (own > 0 ? 'cut' : 'raised')).length / large.length,
    ).toBeLessThan(0.03);
    for (const outcome of ['beat', 'miss'] as const) {
      const sorted = moves
        .filter((report) => report.outcome === outcome && report.eps_estimate > 0.5)
        .toSorted((a, b) => Math.abs(a.own) / a.listing.daily_vol - Math.abs(b.own) / b.listing.daily_vol)
        .map(({ eps_actual, eps_estimate }) => Math.abs(eps_actual / eps_estimate - 1));
      const third = Math.floor(sorted.length / 3);
      expect(mean(sorted.slice(-third))).toBeGreaterThan(1.5 * mean(sorted.slice(0, third)));
    }
  });

  test('results are out before the session whose prices answer them, on the day they name', () => {
    for (const { session, date, hour, released_ms } of reports) {
      const { open_ms } = sessionAt(session);
      expect(released_ms).toBeLessThan(open_ms);
      expect(released_ms).toBeGreaterThan(sessionAt(session - 1).close_ms);
      expect(date).toBe(sessionAt(hour === 'bmo' ? session : session - 1).date);
    }
  });

  test('each report is in the news of its day before the open, by its result', () => {
    for (const { listing, session, outcome, eps_actual, guidance } of reports.slice(0, 400)) {
      const { pre_open_ms, open_ms } = sessionAt(session);
      const said = articlesAbout(market, [listing], session, open_ms, pre_open_ms, 9).map(({ title }) => title);
      const word = outcome === 'beat' ? 'beats' : outcome === 'miss' ? 'misses' : 'meets';
      const about = said.filter((title) => title.includes(`${word} expectations`));
      expect(about, `${listing.symbol} ${session}: ${said.join(' | ')}`).toHaveLength(1);
      expect(about[0]).toContain(`$${Math.abs(eps_actual).toFixed(2)} a share`);
      expect(about[0]!.includes('outlook for the year')).toBe(guidance !== null);
    }
  });

  test('no other day has news of results or of an outlook', () => {
    const others = articles.filter(({ listing, session }) => !reportsOn(listing, session));
    const ofResults = /expectations with|outlook for the year|record quarter|quarterly (?:report|revenue|orders)/;
    expect(others.map(({ title }) => title).filter((title) => ofResults.test(title))).toEqual([]);
  });

  test('the tone of an article is that of the move of its day, and large moves leave nobody neutral', () => {
    expect(articles.length).toBeGreaterThan(1_000);
    const tones = { positive: 0, neutral: 0, negative: 0 };
    for (const { listing, session, tone, others, move, title } of articles) {
      const label = `${listing.symbol} ${session} ${move}: ${title}`;
      tones[tone] += 1;
      if (tone === 'positive') expect(move, label).toBeGreaterThanOrEqual(0);
      if (tone === 'negative') expect(move, label).toBeLessThanOrEqual(0);
      if (Math.abs(move) > 1.7 * dayDeviation(listing)) expect(tone, label).not.toBe('neutral');
      for (const other of others) {
        if (!trades(other.listing, session)) continue;
        const theirs = quotedMove(other.listing, session);
        if (other.tone !== 'neutral') expect(Math.sign(theirs) * (other.tone === 'positive' ? 1 : -1)).not.toBe(-1);
      }
    }
    for (const count of Object.values(tones)) expect(count / articles.length).toBeGreaterThan(0.2);
  });

  test('a figure in a title is the move of the day, said after its close', () => {
    const figures = articles.flatMap((article) => {
      const found = /end the day ([\d.]+)% (higher|lower)/.exec(article.title);
      return found ? [{ ...article, said: Number(found[1]) * (found[2] === 'higher' ? 1 : -1) }] : [];
    });
    expect(figures.length).toBeGreaterThan(10);
    for (const { session, published_ms, move, said } of figures) {
      expect(said).toBeCloseTo(100 * move, 0);
      expect(published_ms).toBeGreaterThanOrEqual(sessionAt(session).close_ms);
    }
  });
});
