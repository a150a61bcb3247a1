// Random minute bars of a few sessions, and the figures the memory of the market had of each minute of them.
import fc from 'fast-check';
import { noFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { MinuteBar, SnapshotRow } from '../../../src/domain/market/bars.ts';
import { type Session, sessionsBetween } from '../../../src/domain/market/calendar.ts';
import { fullSessionsBefore } from '../../../src/domain/market/indicators/relative-volume.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { factsOfMinute } from '../../../src/server/alerts/evaluate-minute.ts';
import { factChanges, type KnownFacts } from '../../../src/server/alerts/facts/known-facts.ts';
import { figuresOfMinute } from '../../../src/server/alerts/facts/market-figures.ts';
import type { MemoryView } from '../../../src/server/market-memory/market-memory.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { packTapeDay, UsualDay } from '../../../src/server/market-memory/usual-day.ts';
import { memoryFigures } from '../../../src/server/screener/stock-figures.ts';
import { symbols } from '../../domain/alerts/arbitrary.ts';
import { type LivePublication, type StoredPast, sessions } from './stored-pasts.ts';

const counted = sessions.slice(-3);
const [first] = counted;
const all = sessionsBetween(fullSessionsBefore(first?.date ?? '')[0]?.date ?? '', counted.at(-1)?.date ?? '');
/** Places of `all` from which on minutes differ by stock and day. */
const PLAIN = all.length - counted.length;

const price = fc.constantFrom(9, 9.98, 9.995, 10, 10.005, 10.02, 11);
/** Minutes of the opening, the last two of the session and the first after it: nothing trades in between. */
const minute = fc.oneof(fc.nat({ max: 12 }), fc.constantFrom(388, 389, 390, 395));
const bar = fc.record({ minute, low: price, high: price, close: price, volume: fc.integer({ min: 1, max: 600 }) });
const dayOfBars = fc.uniqueArray(bar, { selector: (one) => one.minute, minLength: 1, maxLength: 8 });

const toBar = (
  { open_ms }: Session,
  { minute: at, low, high, close, volume }: { minute: number } & Record<'low' | 'high' | 'close' | 'volume', number>,
): MinuteBar => {
  const [least, most] = [Math.min(low, high, close), Math.max(low, high, close)];
  const shape = { open: close, high: most, low: least, close, vwap: (least + most + close) / 3, transactions: null };
  return { start_timestamp: open_ms + at * minuteMs, ...shape, volume };
};

/** Shares by the end of every fifth minute, as the tape keeps them. */
function tapeOf(session: Session, volumes: readonly (readonly MinuteBar[])[]) {
  const room = volumes.length;
  const volume = new Float32Array(78 * room);
  for (const [id, bars] of volumes.entries())
    for (let step = 0; step < 78; step++) {
      const end = session.open_ms + (step + 1) * 5 * minuteMs;
      const before = bars.filter(({ start_timestamp }) => start_timestamp < end);
      volume[step * room + id] = before.reduce((sum, one) => sum + one.volume, 0);
    }
  const parts = () => new Float32Array(3 * room);
  const { date } = session;
  const day = { date, early_close: false, minutes: 390, steps: 78, volume, room };
  return packTapeDay({ ...day, squares: parts(), spans: parts(), returns: parts() }, symbols);
}

function snapshotRow(symbol: string, session: Session, bars: readonly MinuteBar[], at: number): SnapshotRow {
  const seen = bars.filter(({ start_timestamp }) => start_timestamp < at);
  const regular = seen.filter(({ start_timestamp }) => start_timestamp < session.close_ms);
  const volume = regular.reduce((sum, one) => sum + one.volume, 0);
  const turnover = regular.reduce((sum, one) => sum + one.volume * (one.vwap ?? 0), 0);
  const isOpen = regular.length > 0;
  return {
    symbol,
    ...{ current_price: seen.at(-1)?.close ?? 10, price_change: null, change_from_prev_close_pct: null },
    ...{ opening_price: null, todays_close: null, volume_with_extended_hours: null },
    todays_range_high: isOpen ? Math.max(...regular.map(({ high }) => high)) : null,
    todays_range_low: isOpen ? Math.min(...regular.map(({ low }) => low)) : null,
    todays_volume: isOpen ? volume : null,
    vwap: isOpen ? turnover / volume : null,
    ...{ previous_close: null, previous_high: null, previous_low: null, previous_volume: null, bid: null, ask: null },
    ...{ last_minute: null, updated_ns: null, updated_at: at },
  };
}

/** A minute of the opening bell, of the opening or of the end: what nothing trades in only lets relative volume fall. */
const looked = [
  0,
  ...Array.from({ length: 15 }, (_, at) => at + 1),
  ...Array.from({ length: 15 }, (_, at) => at + 386),
];

/**
 * Bars of three random sessions, one of which may not be stored, and where the usual volume is needed of the 20 plain ones
 * before them, the first of which may not be stored.
 */
export const minutePast = (needsUsual: boolean): fc.Arbitrary<StoredPast> =>
  fc
    .record({
      own: fc.array(fc.array(dayOfBars, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
      lost: fc.option(fc.nat({ max: 2 }), { freq: 2 }),
      hasHole: fc.boolean(),
    })
    .map(({ own, lost, hasHole }) => {
      const isLost = (place: number) =>
        (place < PLAIN && !needsUsual) || (place === 0 && hasHole) || (lost !== null && place === PLAIN + lost);
      const bars = symbols.map((_, id) =>
        all.map((session, place) => {
          if (isLost(place)) return [];
          const plain = [0, 3, 7, 389].map((at) => ({ minute: at, low: 10, high: 10, close: 10, volume: 100 + id }));
          const day = own[id]?.[place - PLAIN] ?? plain;
          return day.map((one) => toBar(session, one)).toSorted((a, b) => a.start_timestamp - b.start_timestamp);
        }),
      );
      const stored = new Map<string, Map<string, MinuteBar[]>>(
        symbols.map((symbol, id): [string, Map<string, MinuteBar[]>] => [
          symbol,
          new Map(all.map(({ date }, at) => [date, bars[id]?.[at] ?? []])),
        ]),
      );
      const isUsual = (place: number) =>
        Array.from({ length: 20 }, (_, back) => place - 1 - back).every((at) => !isLost(at));
      const places = all.flatMap((_, place) => (place < PLAIN || isLost(place) ? [] : [place]));
      const whole = needsUsual ? places.filter(isUsual) : places;
      return {
        stored: {
          storedDays: async (symbol, asked) =>
            new Map(
              asked.flatMap(({ date }) => {
                const day = stored.get(symbol)?.get(date) ?? [];
                return day.length === 0 ? [] : [[date, day] as const];
              }),
            ),
          splits: async () => [],
        },
        live: liveMinutes(bars, places, needsUsual ? isLost : null),
        days: whole.map((place) => all[place]?.date ?? ''),
      };
    });

function liveMinutes(
  bars: readonly (readonly (readonly MinuteBar[])[])[],
  places: readonly number[],
  isLost: ((place: number) => boolean) | null,
): LivePublication[] {
  const index = new SymbolIndex();
  for (const symbol of symbols) index.add(symbol);
  const live: LivePublication[] = [];
  const tapes = new Map<number, ReturnType<typeof tapeOf>>();
  let before: KnownFacts | null = null;
  for (const place of places) {
    const session = all[place];
    if (session === undefined) continue;
    const usual = new UsualDay(index.size);
    for (let at = place - 1; isLost !== null && at >= place - 20; at--) {
      const day = all[at];
      if (day === undefined || isLost(at)) continue;
      const tape =
        tapes.get(at) ??
        tapeOf(
          day,
          bars.map((own) => own[at] ?? []),
        );
      tapes.set(at, tape);
      usual.add(tape, index, () => false);
    }
    const memory: Pick<MemoryView, 'symbols' | 'daily' | 'usualVolume'> = {
      symbols: index,
      daily: null,
      usualVolume: (id, minuteOfDay) => usual.volume(id, minuteOfDay, null, null),
    };
    for (const minuteOfDay of looked) {
      const at = session.open_ms + minuteOfDay * minuteMs;
      const market = toMarketColumns(
        symbols.map((symbol, id) => snapshotRow(symbol, session, bars[id]?.[place] ?? [], at)),
      );
      // The minute that has just ended is the last whose shares are in the figures.
      const moment = { at: at - 1, session };
      const { figures } = figuresOfMinute({ market, moment, memory: memory as MemoryView }, null, memoryFigures);
      const facts: KnownFacts = {
        bySymbol: new Map(figures.map(([symbol, own]) => [symbol, factsOfMinute(session.date, own)])),
        others: noFacts,
      };
      if (before !== null) live.push({ set: 'minute', at, changes: [...factChanges(before, facts)] });
      before = facts;
    }
  }
  return live;
}
