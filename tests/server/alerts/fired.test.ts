// Firings of alert rules after polls, runs, minutes and articles of a whole product, and their previews.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import { hourMs } from '../../../src/domain/numbers/time.ts';
import { horizons } from '../../../src/domain/verdicts/verdict.ts';
import type { MinuteFigures } from '../../../src/server/alerts/thread-tasks.ts';
import { drawMarket, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { knownAt } from '../screener/run-calls.ts';
import { alertCalls, type Minute, namedOf, PATIENCE } from './alert-calls.ts';
import { shownVerdicts, wordsOfChanges, wordsOfMessage } from './shown-verdicts.ts';

const clock = testClock('2026-11-17T18:17:30.000Z');
let app: TestApp;
let calls: ReturnType<typeof alertCalls>;

const rules: Record<string, AlertRule> = {};
const ruleOf = (name: string): AlertRule => {
  const rule = rules[name];
  if (rule === undefined) throw new Error(name);
  return rule;
};
const minutes: Minute[] = [];
let begun: string;
let watched: string;
/** Of the saved screen, USD. */
let highest: number;
const runs: Awaited<ReturnType<ReturnType<typeof alertCalls>['readRun']>>[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
  calls = alertCalls(app);
  const { add, arrives, nextMinute, nowIso, poll, run, scores, send } = calls;
  await poll();
  await run();
  await scores(['upgrades']);
  await clock.advance(1_000);
  const first = await calls.readRun(nowIso());
  const prices = first.flatMap(({ price }) => price ?? []).toSorted((a, b) => a - b);
  highest = Math.round(prices[Math.floor(prices.length / 2)] ?? 20);
  const saved = { name: 'Low prices', query: `view=all&price=..${highest}` };
  const screen = endpoints.saveScreen.reply.parse(await send('POST', '/api/screener/saved', saved));
  const onScreen = { kind: 'screen', screen_id: screen.id };
  // Without a cool-down nothing but the rule itself keeps it from firing twice.
  for (const horizon of [...horizons, null])
    rules[horizon ?? 'any'] = await add({ kind: 'verdict', horizon, to: null }, { kind: 'market' }, 0);
  rules.opens = await add({ kind: 'setup', when: 'opens', pattern: null, min_strength: null });
  rules.ends = await add({ kind: 'setup', when: 'ends', pattern: null, min_strength: null });
  rules.decision = await add({ kind: 'decision', to: null });
  rules.filter = await add({ kind: 'filter', filter: 'PM', turns: 'on' });
  rules.light = await add({ kind: 'light', signal: 'vwap_distance', to: 'green' });
  rules.enters = await add({ kind: 'screen', when: 'enters' }, onScreen);
  rules.leaves = await add({ kind: 'screen', when: 'leaves' }, onScreen);
  rules.vwap = await add({ kind: 'vwap', crosses: 'above' });
  rules.range = await add({ kind: 'range', of: 'day', edge: 'high' });
  rules.volume = await add({ kind: 'relative-volume', value: 1 });
  rules.news = await add({ kind: 'news', mood: null });
  rules.good = await add({ kind: 'news', mood: 'positive' });
  begun = nowIso();
  minutes.push(await nextMinute());
  // A level within the newest minute's move is crossed by the next ones in either direction.
  const figures = Object.entries(minutes[0]?.figures ?? {});
  watched = figures.find(([symbol, { price }]) => symbol === 'NVDA' && price !== null)?.[0] ?? '';
  const value = Number((minutes[0]?.figures[watched]?.price ?? 0).toFixed(2));
  const scope = { kind: 'symbol', symbol: watched };
  rules.up = await add({ kind: 'price', crosses: 'above', value }, scope);
  rules.down = await add({ kind: 'price', crosses: 'below', value }, scope);
  await clock.advance(1_000);
  await arrives('sample', 'Sample Semiconductors recalls a chip', nowIso());
  await arrives('late', 'Sample Semiconductors lost a case', new Date(clock.now() - 25 * hourMs).toISOString());
  for (let minute = 0; minute < 3; minute++) {
    minutes.push(await nextMinute());
    await poll();
  }
  await run();
  await scores(['stocks-to-short']);
  await clock.advance(1_000);
  // Outcomes of the last minute may still come in; then each is published once more without a change.
  const again = { minutes: poll, today: run, weeks: () => scores(['stocks-to-short']) };
  for (const horizon of horizons)
    await vi.waitFor(async () => {
      await again[horizon]();
      await clock.advance(1_000);
      expect((await shownVerdicts(app).changes(horizon, begun)).at(-1)).toEqual([]);
    }, PATIENCE);
  // A run that lacked minutes is made again by itself.
  const known = await knownAt(app);
  const last = known.findLastIndex((at) => at <= begun);
  for (const at of known.slice(last)) runs.push(await calls.readRun(at));
}, 400_000);
afterAll(() => app.close());

/** Stocks whose figures go from not meeting to meeting between two minutes. */
function crossed(meets: (figures: MinuteFigures) => boolean | null): string[] {
  return minutes.slice(1).flatMap(({ figures }, at) => {
    const before = minutes[at]?.figures ?? {};
    return Object.entries(figures).flatMap(([symbol, is]) => {
      const was = before[symbol];
      return was !== undefined && meets(was) === false && meets(is) === true ? [symbol] : [];
    });
  });
}

describe('a minute of the market', () => {
  const beyond = (value: number | null, level: number | null) =>
    value === null || level === null ? null : value > level;

  const newHighs = () =>
    minutes.slice(1).flatMap(({ figures }, at) =>
      Object.entries(figures).flatMap(([symbol, { day_high }]) => {
        const was = minutes[at]?.figures[symbol]?.day_high ?? null;
        return day_high !== null && was !== null && day_high > was ? [symbol] : [];
      }),
    );
  test.each([
    ['rose above their VWAP', 'vwap', () => crossed(({ price, vwap }) => beyond(price, vwap))],
    ['trade above the usual volume', 'volume', () => crossed(({ relative_volume }) => beyond(relative_volume, 1))],
    ['made new highs of the day', 'range', newHighs],
  ])('fires for the stocks that %s', async (_, name, find) => {
    const expected = find();
    const { symbols, messages } = await calls.firedBy(ruleOf(name));
    for (const symbol of symbols) expect(expected).toContain(symbol);
    expect(symbols.length > 0).toBe(expected.length > 0);
    if (name === 'vwap') expect(expected.length).toBeGreaterThan(0);
    if (name === 'vwap' && messages.length === 1) expect(new Set(symbols)).toEqual(new Set(namedOf(expected)));
  });

  test('fires once where a price crosses its level, with the sentence, the figures and the instant', async () => {
    const level = ruleOf('up').condition.kind === 'price' ? Number(/[\d.]+$/.exec(ruleOf('up').name)?.[0]) : 0;
    const up = crossed((figures) => (figures === undefined ? null : beyond(figures.price, level))).filter(
      (one) => one === watched,
    );
    const down = crossed(({ price }) => (price === null ? null : price < level)).filter((one) => one === watched);
    const [rose, fell] = [await calls.firedBy(ruleOf('up')), await calls.firedBy(ruleOf('down'))];
    expect([rose.messages.length, fell.messages.length]).toEqual([Math.min(1, up.length), Math.min(1, down.length)]);
    const [message] = [...rose.messages, ...fell.messages];
    expect(message?.title).toMatch(new RegExp(`^${watched} (?:rose above|fell below) ${level.toFixed(2)}$`));
    expect(message?.text).toMatch(/^Now \$[\d,.]+, [+−][\d.]+%\.$/);
    expect(Date.parse(message?.times.exchange_at ?? '')).toBeGreaterThan(Date.parse(begun));
    expect(Date.parse(message?.times.fired_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(message?.times.exchange_at ?? ''),
    );
  });

  test('an article about a stock fires the rules of its mood once, with its headline and its publisher', async () => {
    const { messages } = await calls.firedBy(ruleOf('news'));
    const own = messages.filter(({ symbol, text }) => symbol === 'NVDA' && text.includes('recalls'));
    expect(own.map(({ title, text }) => [title, text])).toEqual([
      ['NVDA: negative news', 'Sample Semiconductors recalls a chip. Sample Wire.'],
    ]);
    // One that came in the same minute, a day after it was published.
    expect(messages.filter(({ text }) => text.includes('lost a case'))).toEqual([]);
    const good = (await calls.firedBy(ruleOf('good'))).messages;
    expect(good.filter(({ text }) => text.includes('recalls'))).toEqual([]);
  });
});

describe('a run', () => {
  type State = Map<string, (typeof runs)[number][number]>;
  /** Stocks that differ between neighbouring runs, one set for each pair with any. */
  function changes(differs: (before: State, after: State, symbol: string) => boolean): string[][] {
    const states = runs.map((run): State => new Map(run.map((stock) => [stock.symbol, stock])));
    return states.slice(1).flatMap((after, at) => {
      const before = states[at] ?? new Map();
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter((one) => differs(before, after, one));
      return changed.length === 0 ? [] : [changed];
    });
  }
  /** The first run that changes anything is reported whole; later ones leave out what still cools down. */
  async function expectFired(name: string, expected: readonly string[][]): Promise<void> {
    const { messages, symbols } = await calls.firedBy(ruleOf(name));
    const all = new Set(expected.flat());
    for (const symbol of symbols) expect(all, `${name} ${symbol}`).toContain(symbol);
    const earliest = messages.map(({ times }) => times.fired_at).toSorted()[0];
    const first = messages.filter(({ times }) => times.fired_at === earliest);
    const named = first.flatMap(({ symbol, text }) => symbol ?? text.replace(/ and \d+ more|\.$/g, '').split(', '));
    expect(named.toSorted(), name).toEqual(namedOf(expected[0] ?? []));
    if ((expected[0]?.length ?? 0) > 5) expect(first[0]?.title).toMatch(new RegExp(`: ${expected[0]?.length} stocks$`));
  }

  test('fires for decisions that changed', async () => {
    const expected = changes((before, after, one) => before.get(one)?.decision !== after.get(one)?.decision);
    expect(expected.length).toBeGreaterThan(0);
    await expectFired('decision', expected);
  });

  test('fires for a filter and for a light that turned', async () => {
    const isOn = (state: State, symbol: string) => state.get(symbol)?.filters.includes('PM') ?? false;
    await expectFired(
      'filter',
      changes((before, after, one) => isOn(after, one) && !isOn(before, one)),
    );
    const isGreen = (state: State, symbol: string) => state.get(symbol)?.vwap === 'green';
    await expectFired(
      'light',
      changes((before, after, one) => before.has(one) && isGreen(after, one) && !isGreen(before, one)),
    );
  });

  test('fires for stocks that entered and left a saved screen', async () => {
    const isListed = (state: State, symbol: string) => (state.get(symbol)?.price ?? highest + 1) <= highest;
    const entered = changes((before, after, one) => isListed(after, one) && !isListed(before, one));
    const left = changes((before, after, one) => isListed(before, one) && !isListed(after, one));
    expect(entered.length + left.length).toBeGreaterThan(0);
    await expectFired('enters', entered);
    await expectFired('leaves', left);
  });
});

describe('a verdict', () => {
  test.each(horizons)('for %s fires for each other word, not for an equal publication', async (horizon) => {
    // A run that is made again may come in meanwhile.
    await vi.waitFor(async () => {
      const publications = await shownVerdicts(app).changes(horizon, begun);
      const changed = publications.filter((changes) => changes.length > 0);
      expect(changed.length).toBeGreaterThan(0);
      expect(publications.length).toBeGreaterThan(changed.length);
      const expected = changed.flatMap((changes) => wordsOfChanges(horizon, ruleOf(horizon), changes)).toSorted();
      expect((await calls.firedBy(ruleOf(horizon))).messages.map(wordsOfMessage).toSorted()).toEqual(expected);
    }, PATIENCE);
  });

  test('of any horizon fires where one of them does', async () => {
    const textsOf = async (name: string) => (await calls.firedBy(ruleOf(name))).messages.map(({ text }) => text);
    await vi.waitFor(async () => {
      const each = (await Promise.all(horizons.map(textsOf))).flat();
      expect((await textsOf('any')).toSorted()).toEqual(each.toSorted());
    }, PATIENCE);
  });
});

/** What the preview of a rule says of one stock since rules were added. */
async function previewed(condition: object, symbol: string) {
  const body = { condition, scope: { kind: 'symbol', symbol } };
  const { cases } = endpoints.alertPreview.reply.parse(await calls.send('POST', '/api/alerts/preview', body));
  return cases.filter(({ at }) => at > begun);
}

describe('a poll', () => {
  test.each([
    ['opens', { kind: 'setup', when: 'opens', pattern: null, min_strength: null }],
    ['ends', { kind: 'setup', when: 'ends', pattern: null, min_strength: null }],
  ])('fires for setups that it %s, and the preview says the same', async (name, condition) => {
    const { messages, symbols } = await calls.firedBy(ruleOf(name));
    const singles = messages.filter(({ symbol }) => symbol !== null);
    for (const { symbol, title } of singles.slice(0, 5)) {
      expect((await previewed(condition, symbol ?? '')).map((one) => one.title)).toContain(title);
    }
    const quiet = (runs[0] ?? []).map(({ symbol }) => symbol).filter((symbol) => !symbols.includes(symbol));
    if (messages.length === singles.length)
      for (const symbol of quiet.slice(0, 5)) expect(await previewed(condition, symbol)).toEqual([]);
  });

  test('what a rule about one stock fires is what its preview counts', async () => {
    const [row] = await calls.query<{ symbol: string }>(
      'select symbol from goldeneye_window where received_at > $1 order by id limit 1',
      [begun],
    );
    expect(row?.symbol).toBeDefined();
    const { symbols } = await calls.firedBy(ruleOf('opens'));
    expect(symbols).toContain(row?.symbol);
  });
});

test('a preview says what was counted, or why nothing was', async () => {
  const symbol = { kind: 'symbol', symbol: 'NVDA' };
  const market = { kind: 'market' };
  const previewOf = async (condition: object, scope: object) =>
    endpoints.alertPreview.reply.parse(await calls.send('POST', '/api/alerts/preview', { condition, scope }));
  const vwap = { kind: 'vwap', crosses: 'above' };
  // The chart of a watched stock has left the minutes of the session before.
  const counted = await previewOf(vwap, symbol);
  expect(counted.sessions).toBeGreaterThan(0);
  expect(counted.days.filter(({ count }) => count !== null)).toHaveLength(counted.sessions);
  expect(counted.note).toBe('Counted minute by minute from stored prices.');
  for (const [condition, scope, why] of [
    [vwap, market, 'more than 20 stocks'],
    [{ kind: 'range', of: 'day', edge: 'low' }, market, 'more than 20 stocks'],
    [{ kind: 'range', of: '52-weeks', edge: 'low' }, market, 'the whole market'],
    [{ kind: 'relative-volume', value: 2 }, symbol, 'the 20 full sessions before'],
    [{ kind: 'news', mood: null }, symbol, 'no whole session of articles'],
    [{ kind: 'earnings', sessions: 2 }, market, 'what was expected on past days'],
  ] as const) {
    const preview = await previewOf(condition, scope);
    expect(preview).toMatchObject({ sessions: 0, count: 0, cases: [] });
    expect(preview.note).toMatch(/^Not counted/);
    expect(preview.note).toContain(why);
    expect(preview.days.every(({ count }) => count === null)).toBe(true);
  }
});
