// The settlement over a raw record, as the job puts it together.
import { createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { createBenchmarks } from '../../../src/domain/record/settle/benchmarks.ts';
import { createSymbolTracks } from '../../../src/domain/record/settle/instruments.ts';
import { createCallReader, type KnownCall } from '../../../src/domain/record/settle/read-calls.ts';
import { barHorizons, createSettlement, type SettledCall } from '../../../src/domain/record/settle/settle-calls.ts';
import type { RawRecord } from './random-record.ts';
import type { PlainOutcome } from './settle-plainly.ts';

const sectors = ['Tech', 'Energy'];

/** `outcomes` in the order of the horizons, in the words of the plain settlement. */
export function settleRaw(record: RawRecord, calls: readonly KnownCall[] = record.calls): PlainOutcome[][] {
  const byDate = Map.groupBy(record.bars, ({ date }) => date);
  const history = createBarHistory(
    record.sessions,
    (date) => {
      if (!record.stored.has(date)) return null;
      const bars = byDate.get(date) ?? [];
      return {
        symbols: bars.map(({ symbol }) => symbol),
        open: bars.map(({ open }) => open),
        close: bars.map(({ close }) => close),
        volume: bars.map(({ volume }) => volume),
      };
    },
    record.splits,
  );
  const { symbols, days } = history;
  const market = {
    screened: Uint8Array.from(symbols, (symbol) => (symbol === 'SPY' ? 0 : 1)),
    sector: Int16Array.from(symbols, (symbol) => sectors.indexOf(record.sectorOf[symbol] ?? '')),
    sectors: sectors.length,
  };
  const minutes = [...Map.groupBy(record.minutes, ({ at }) => at)].map(([at, bars]) => {
    const level = record.levels.find((one) => one.at === at) ?? null;
    const values = level && {
      spy: level.spy,
      market: level.market,
      sectors: Float64Array.from(sectors, (name) => level.sectors[name]!),
    };
    const price = bars.map((one) => one.price);
    return {
      at,
      symbols: bars.map(({ symbol }) => symbol),
      price,
      spread: bars.map(({ spread }) => spread),
      levels: values,
    };
  });
  const read = createCallReader({
    history,
    tracks: createSymbolTracks(history, record.identities),
    minutes,
    delayMinutes: record.delayMinutes,
  });
  const settle = createSettlement({ history, benchmarks: createBenchmarks(history, market), market });
  return calls.map((call) => {
    const read_call = read(call);
    const settled = settle(read_call);
    return barHorizons.map((_, at) =>
      inWords(
        settled,
        at,
        days.map(({ date }) => date),
        read_call.minute?.at ?? null,
      ),
    );
  });
}

function inWords({ entry, outcomes }: SettledCall, at: number, dates: string[], minute: number | null): PlainOutcome {
  const one = outcomes[at]!;
  const day = entry && (dates[entry.session] ?? new Date(minute!).toISOString().slice(0, 10));
  return {
    state: one.state,
    flag: one.flag,
    entry: entry && { date: day!, price: entry.price, rule: entry.rule, cost: entry.cost },
    exit: one.exit === null ? null : { date: dates[one.exit]!, price: one.exit_price! },
    gross: one.gross,
    cost: one.cost,
    spy: one.excess_spy,
    market: one.excess_market,
    sector: one.excess_sector,
  };
}
