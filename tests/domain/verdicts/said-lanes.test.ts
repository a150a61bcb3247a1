// Lanes of a stock: spans begin at the instant of publication, end with what was said next, and say how a plan ended.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublishedScore } from '../../../src/domain/analysis/published-scores.ts';
import type { StockWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { RichNews } from '../../../src/domain/market/rich-news.ts';
import { type DecisionOfRun, decisions } from '../../../src/domain/screener/screener-stock.ts';
import { saidLanes } from '../../../src/domain/verdicts/said-lanes.ts';
import { openWindow } from './sample-windows.ts';

const NOW = Date.parse('2026-11-24T18:14:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => NOW - minutes * MINUTE;
const isoAgo = (minutes: number) => new Date(ago(minutes)).toISOString();

const lanesOf = (of: Partial<Parameters<typeof saidLanes>[0]>) =>
  saidLanes({ symbol: 'KSTL', windows: [], decisions: [], scores: [], articles: [], ...of }, NOW);

const window = (changes: Partial<StockWindow> = {}): StockWindow => ({
  ...openWindow,
  detected_at: ago(60),
  market_known_at: ago(58),
  ...changes,
});

describe('minutes', () => {
  test.each([
    ['at its target', { outcome: 'win', net_r: 1.86, exited_at: ago(40) } as const, 'target', 'won', ago(40)],
    ['at its stop', { outcome: 'loss', net_r: -1, exited_at: ago(41) } as const, 'stop', 'lost', ago(41)],
    ['out of time', { outcome: 'timeout', net_r: 0, exited_at: ago(28) } as const, 'out of time', 'even', ago(28)],
    ['without an entry', { outcome: 'missed', exited_at: ago(57) } as const, 'not entered', 'even', ago(57)],
    ['not settled after its half hour', {}, 'WATCH long', 'unsettled', ago(30)],
    ['open', { detected_at: ago(6), market_known_at: ago(5) }, 'WATCH long', 'open', null],
  ])('a plan %s', (_, changes, text, state, until) => {
    const [span] = lanesOf({ windows: [window(changes)] }).minutes;
    const { market_known_at } = window(changes);
    expect(span).toMatchObject({ from: market_known_at, until, text, state });
    expect(span?.words).toMatch(/^WATCH long, Market Follow: /);
  });

  test('of earlier versions begins at its detection, and a refused plan is absent', () => {
    expect(lanesOf({ windows: [window({ market_known_at: null })] }).minutes[0]?.from).toBe(ago(60));
    expect(lanesOf({ windows: [window({ refused: 'SPREAD_OF_RISK' })] }).minutes).toEqual([]);
  });
});

const run = (minutesAgo: number, changes: Partial<DecisionOfRun> = {}): DecisionOfRun => ({
  day: '2026-11-24',
  run_number: 1,
  known_at: isoAgo(minutesAgo),
  as_of: isoAgo(minutesAgo + 1),
  decision: 'YES',
  dropped_at: null,
  ...changes,
});

describe('today', () => {
  test('equal decisions are one span, which ends with another one', () => {
    const said = [run(90), run(60, { run_number: 2 }), run(30, { run_number: 3, decision: 'MAYBE' })];
    expect(lanesOf({ decisions: said }).today).toMatchObject([
      { from: ago(90), until: ago(30), text: 'YES', words: 'YES by runs 1 to 2' },
      { from: ago(30), until: null, text: 'MAYBE', words: 'MAYBE by run 3' },
    ]);
  });

  test('decisions of a replay lie in the hours of its session, and only its newest passage is shown', () => {
    const of = (minutesAgo: number, made: number, changes: Partial<DecisionOfRun>) =>
      run(made, { as_of: isoAgo(minutesAgo), ...changes });
    const said = [of(950, 200, {}), of(990, 120, { decision: 'NO' }), of(960, 90, { run_number: 2 })];
    expect(lanesOf({ decisions: said }).today).toMatchObject([
      { from: ago(990), until: ago(960), text: 'NO' },
      { from: ago(960), until: null, text: 'YES' },
    ]);
  });

  test('a run without the stock ends it; listed again it begins again', () => {
    const said = [run(90, { dropped_at: isoAgo(60) }), run(30, { run_number: 3 })];
    expect(lanesOf({ decisions: said }).today).toMatchObject([
      { from: ago(90), until: ago(60) },
      { from: ago(30), until: null },
    ]);
  });

  test('spans of any runs follow each other without overlap, and none has the word before it unless it was dropped or a day ended', () => {
    const runs = fc
      .array(fc.record({ decision: fc.constantFrom(...decisions), dropped: fc.boolean(), day: fc.boolean() }), {
        maxLength: 30,
      })
      .map((all) => {
        let day = 1;
        return all.map(({ decision, dropped, day: next }, at) => {
          if (next) day++;
          return run(1000 - at * 30, {
            day: `day ${day}`,
            run_number: at + 1,
            decision,
            dropped_at: dropped ? isoAgo(1000 - at * 30 - 15) : null,
          });
        });
      });
    fc.assert(
      fc.property(runs, (said) => {
        const { today } = lanesOf({ decisions: said });
        today.forEach((span, at) => {
          const next = today[at + 1];
          if (next === undefined) return;
          expect(span.until).not.toBeNull();
          expect(span.from).toBeLessThan(span.until ?? 0);
          expect(span.until).toBeLessThanOrEqual(next.from);
        });
        // Each decision is said at its instant, unless a drop lies between.
        for (const { known_at, decision } of said) {
          const at = Date.parse(known_at);
          const span = today.findLast(({ from }) => from <= at);
          expect(span?.word).toBe(decision);
          expect(span?.until ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at);
        }
      }),
    );
  });
});

test('weeks are the score from one publication to the next', () => {
  const score = (minutesAgo: number, smart_cat_score: number, action: PublishedScore['action']): PublishedScore => ({
    published_at: isoAgo(minutesAgo),
    smart_cat_score,
    action,
    confidence: 85,
  });
  expect(lanesOf({ scores: [score(3000, 323, 'STRONG_BUY'), score(174, -64, 'SELL')] }).weeks).toMatchObject([
    { from: ago(3000), until: ago(174), text: 'STRONG BUY +323' },
    { from: ago(174), until: null, text: 'SELL −64' },
  ]);
});

test('news are articles with a word for this stock, oldest first', () => {
  const article = (id: string, minutesAgo: number, ticker: string): RichNews => ({
    id,
    title: `Title ${id}`,
    author: null,
    published_utc: isoAgo(minutesAgo),
    description: null,
    image_url: null,
    keywords: [],
    tickers: [ticker],
    article_url: '',
    publisher: { name: 'Sample', logo_url: '', favicon_url: '' },
    insights: [{ ticker, sentiment: 'positive', sentiment_reasoning: '' }],
  });
  const articles = [article('new', 43, 'KSTL'), article('other', 50, 'PLVR'), article('old', 94, 'KSTL')];
  expect(lanesOf({ articles }).news).toEqual([
    { at: ago(94), sentiment: 'positive', words: 'Title old' },
    { at: ago(43), sentiment: 'positive', words: 'Title new' },
  ]);
});
