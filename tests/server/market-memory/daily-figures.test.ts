// Figures of finished sessions against the rules for one symbol, across splits, holes and new listings.
import { expect, test } from 'vitest';
import { computeRsi, rsiSeries } from '../../../src/domain/market/indicators/rsi.ts';
import { splitFactors } from '../../../src/domain/market/indicators/splits.ts';
import { dailyFigures } from '../../../src/server/market-memory/daily-figures.ts';
import { packColumns, unpackColumns } from '../../../src/server/market-memory/packed-columns.ts';
import type { DailyMarket } from '../../../src/server/market-memory/store.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { averageDailyVolume, yearRange } from '../../domain/indicators/series.ts';
import { marketOf, sampleDates, sampleSplits, symbolBars } from './sample-days.ts';

const dates = sampleDates(300);
const asOf = '2026-11-17';
const market = marketOf(dates);

async function figuresOf(days: readonly string[], day = asOf) {
  const symbols = new SymbolIndex();
  const figures = await dailyFigures(day, days, sampleSplits, symbols, async (date) => market.get(date) ?? null);
  return { figures, at: (symbol: string) => symbols.findId(symbol)! };
}

// CALC-57
test('averages, the year range and the RSI of every symbol are those of the rules for one symbol', async () => {
  const { figures, at } = await figuresOf(dates);
  for (const symbol of ['PLAIN', 'SPLIT', 'REVERSE', 'WILD']) {
    const bars = symbolBars(market, dates, symbol);
    const factors = splitFactors(
      bars.date,
      sampleSplits.filter((split) => split.symbol === symbol),
      asOf,
    );
    const adjusted = (values: Float64Array) => values.map((value, day) => value * factors[day]!);
    const closes = adjusted(bars.close);
    const range = yearRange(adjusted(bars.high), adjusted(bars.low));
    const id = at(symbol);
    expect(computeRsi(figures.rsi, id), symbol).toBeCloseTo(rsiSeries(closes).at(-1)!, 9);
    expect(figures.year_high[id], symbol).toBeCloseTo(range.high, 9);
    expect(figures.year_low[id], symbol).toBeCloseTo(range.low, 9);
    expect(figures.previous_close[id], symbol).toBeCloseTo(closes.at(-1)!, 9);
    expect(figures.average_volume[id], symbol).toBeCloseTo(
      averageDailyVolume(bars.volume.map((volume, day) => volume / factors[day]!)),
      3,
    );
  }
});

test('a close far from both of its neighbours changes no figure of prices, one that stays does', async () => {
  const at = dates.length - 9;
  const bad = market.get(dates[at]!)!;
  const row = bad.symbols.indexOf('PLAIN');
  const fortyfold = (values: Float64Array) => values.with(row, values[row]! * 40);
  const wrong = { ...bad, high: fortyfold(bad.high), close: fortyfold(bad.close) };
  const without = { ...bad, symbols: bad.symbols.map((symbol) => (symbol === 'PLAIN' ? 'OTHER' : symbol)) };
  const readings = async (day: DailyMarket, until = dates.length) => {
    const symbols = new SymbolIndex();
    const read = async (date: string) => (date === day.date ? day : (market.get(date) ?? null));
    const figures = await dailyFigures(asOf, dates.slice(0, until), sampleSplits, symbols, read);
    const id = symbols.findId('PLAIN')!;
    return [computeRsi(figures.rsi, id), figures.year_high[id], figures.volatility[id]];
  };
  expect(await readings(wrong)).toEqual(await readings(without));
  // Nobody knows yet whether the newest price is wrong.
  expect((await readings(wrong, at + 1))[1]).toBe(wrong.high[row]);
});

test('a symbol listed a few sessions ago has the range of its life and neither an average nor an RSI', async () => {
  const { figures, at } = await figuresOf(dates);
  const id = at('FRESH');
  const bars = symbolBars(market, dates, 'FRESH');
  expect(bars.date.length).toBe(12);
  expect(figures.average_volume[id]).toBeNaN();
  expect(computeRsi(figures.rsi, id)).toBeNaN();
  expect(figures.year_high[id]).toBe(Math.max(...bars.high));
});

test('while less than a year of sessions is on file no symbol has a range of a year', async () => {
  const short = await figuresOf(dates.slice(-251));
  const whole = await figuresOf(dates.slice(-252));
  const range = ({ figures, at }: typeof short) => [figures.year_high[at('PLAIN')], figures.year_low[at('PLAIN')]];
  expect(range(short)).toEqual([Number.NaN, Number.NaN]);
  expect(range(whole).every((edge) => edge! > 0)).toBe(true);
});

test('a session on file for a part of the market says nothing of the volumes of the others', async () => {
  const partOf = (day: DailyMarket, symbol: string): DailyMarket => {
    const row = day.symbols.indexOf(symbol);
    const one = (values: Float64Array) => values.slice(row, row + 1);
    return {
      ...day,
      symbols: [symbol],
      ...{ open: one(day.open), high: one(day.high), low: one(day.low), close: one(day.close) },
      ...{ vwap: one(day.vwap), volume: one(day.volume) },
    };
  };
  const averages = async (parts: number) => {
    const inPart = new Set(dates.slice(-20, -20 + parts));
    const symbols = new SymbolIndex();
    const figures = await dailyFigures(asOf, dates, [], symbols, async (date) => {
      const day = market.get(date)!;
      return inPart.has(date) ? partOf(day, 'PLAIN') : day;
    });
    const average = (symbol: string) => figures.average_volume[symbols.findId(symbol)!]!;
    const expected = (symbol: string) => {
      const known = dates.slice(-30).filter((date) => symbol === 'PLAIN' || !inPart.has(date));
      return symbolBars(market, known, symbol).volume.reduce((all, volume) => all + volume, 0) / known.length;
    };
    return { average, expected };
  };
  const few = await averages(6);
  for (const symbol of ['PLAIN', 'WILD', 'THIN']) {
    expect(few.average(symbol), symbol).toBeCloseTo(few.expected(symbol), 6);
  }
  const many = await averages(7);
  expect(many.average('PLAIN')).toBeCloseTo(many.expected('PLAIN'), 6);
  expect(many.average('WILD')).toBeNaN();
});

test('figures for a day are the same whether later days are on file or not, and none are made from them', async () => {
  const cut = dates.slice(0, 250);
  const day = dates[250]!;
  const { figures } = await figuresOf(cut, day);
  const later = new Map(market);
  for (const date of dates.slice(250)) later.delete(date);
  const again = await dailyFigures(day, cut, sampleSplits, new SymbolIndex(), async (date) => later.get(date) ?? null);
  expect(again).toEqual(figures);
  await expect(figuresOf(dates, day)).rejects.toThrow('know nothing of it or after it');
});

test('a split that comes later leaves earlier figures in the shares of their day', async () => {
  const split = sampleSplits.find(({ symbol }) => symbol === 'SPLIT')!;
  const before = dates.filter((date) => date < split.execution_date);
  const { figures, at } = await figuresOf(before, before.at(-1) === undefined ? asOf : split.execution_date);
  const onTheDay = figures.previous_close[at('SPLIT')]!;
  const eve = await figuresOf(before.slice(0, -1), before.at(-1)!);
  const asTraded = symbolBars(market, before, 'SPLIT').close;
  expect(eve.figures.previous_close[eve.at('SPLIT')]).toBe(asTraded.at(-2));
  expect(onTheDay).toBeCloseTo((asTraded.at(-1)! * split.split_from) / split.split_to, 9);
});

test('columns come out of the package as they went in', () => {
  const symbols = ['A', 'BRK.B', 'BACpB'];
  const columns = {
    price: Float64Array.of(1.25, Number.NaN, 3),
    share: Float32Array.of(0.5, 0.25, Number.NaN),
    mask: Uint8Array.of(1, 2, 255),
    place: Int32Array.of(-1, 0, 2_000_000_000),
  };
  const read = unpackColumns(packColumns(symbols, columns));
  expect(read).toEqual({ symbols, columns });
  expect(unpackColumns(packColumns([], { none: new Float64Array(0) })).symbols).toEqual([]);
});
