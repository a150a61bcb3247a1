// Calls of screener runs: the first of the day and every change, of listed stocks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JudgedStock, runCalls, type SaidBefore } from '../../../src/domain/record/run-calls.ts';
import { filterCodes, judgeFilters } from '../../../src/domain/screener/rules/filters.ts';
import { summaries, unpackLights } from '../../../src/domain/screener/rules/signal-lights.ts';
import { lightCodes, signalNames } from '../../../src/domain/screener/screener-stock.ts';

type Color = keyof typeof lightCodes;

/** Lights in their order: freshness, volume trend, VWAP distance, RSI, news. */
const pack = (...colors: Color[]) => colors.reduce((bits, color, at) => bits | (lightCodes[color] << (2 * at)), 0);
const maskOf = (...codes: string[]) =>
  filterCodes.reduce((mask, code, bit) => mask | (codes.includes(code) ? 1 << bit : 0), 0);

const fresh: SaidBefore = { filters: 0, lights: null };
const yes = pack('green', 'green', 'green', 'yellow', 'gray');
const stock = (more: Partial<JudgedStock> = {}): JudgedStock => ({
  symbol: 'ALDR',
  filters: maskOf('PM'),
  lights: yes,
  ...more,
});
const before = { filters: maskOf('PM'), lights: yes };
const said = (one: JudgedStock, earlier: SaidBefore) => {
  const { decision, filter, light } = runCalls([one], () => earlier);
  return [...decision, ...filter, ...light].map(({ source, side }) => `${source} ${side}`);
};

describe('A run says', () => {
  test.each<[string, JudgedStock, SaidBefore, string[]]>([
    [
      'everything of a stock it lists for the first time in the day',
      stock(),
      fresh,
      ['YES:MEDIUM 1', 'PM 1', 'freshness:green 0', 'volume_trend:green 0', 'vwap_distance:green 1'],
    ],
    ['nothing of a stock without a filter', stock({ filters: 0 }), fresh, []],
    ['nothing again that the run before said', stock(), before, []],
    ['a filter that turned on', stock({ filters: maskOf('PM', 'TB') }), before, ['TB 1']],
    ['a filter that was off in between', stock(), { filters: 0, lights: yes }, ['PM 1']],
    [
      'lights that turned green or red, and the decision they change',
      stock({ lights: pack('red', 'green', 'red', 'red', 'red') }),
      before,
      ['NO 0', 'freshness:red 0', 'vwap_distance:red -1', 'rsi_energy:red 0', 'news_catalyst:red -1'],
    ],
    [
      'no light that turned yellow or gray',
      stock({ lights: pack('yellow', 'green', 'gray', 'yellow', 'gray') }),
      before,
      ['NO 0'],
    ],
    [
      'a YES of higher confidence',
      stock({ lights: pack('green', 'green', 'green', 'green', 'gray') }),
      before,
      ['YES:HIGH 1', 'rsi_energy:green 0'],
    ],
    [
      'MAYBE as a call in no direction',
      stock({ lights: pack('green', 'green', 'gray', 'gray', 'gray') }),
      fresh,
      ['MAYBE 0', 'PM 1', 'freshness:green 0', 'volume_trend:green 0'],
    ],
    ['SKIP without a direction', stock({ lights: 0 }), fresh, ['SKIP 0', 'PM 1']],
  ])('%s', (_, given, earlier, expected) => {
    expect(said(given, earlier)).toEqual(expected);
  });

  test('over any day each change once: what was said last is what each run shows', () => {
    const run = fc.record({ filters: fc.nat(15), lights: fc.nat(1_023) });
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), (runs) => {
        const last = new Map<string, string>();
        let earlier = fresh;
        for (const { filters, lights } of runs) {
          const calls = runCalls([{ symbol: 'ALDR', filters, lights }], () => earlier);
          const of = (kind: 'decision' | 'filter' | 'light') => calls[kind].map(({ source }) => source);
          const on = judgeFilters(filters);
          const were = judgeFilters(earlier.filters);
          expect(of('filter')).toEqual(on.filter((code) => !were.includes(code)));
          for (const source of of('decision')) {
            expect(last.get('decision')).not.toBe(source);
            last.set('decision', source);
          }
          if (filters !== 0) expect(last.get('decision')?.split(':')[0]).toBe(summaries[lights]?.decision);
          const then = earlier.lights === null ? null : unpackLights(earlier.lights);
          const colors = unpackLights(lights);
          const turned = signalNames.filter(
            (name) => ['green', 'red'].includes(colors[name]) && colors[name] !== then?.[name],
          );
          expect(of('light')).toEqual(filters === 0 ? [] : turned.map((name) => `${name}:${colors[name]}`));
          earlier = { filters, lights: filters === 0 ? earlier.lights : lights };
        }
      }),
    );
  });
});
