// Bars of one day from files, in columns, a row a symbol.
import { type DailyMarket, type DayFigure, dayFigures, toFigures } from './store.ts';

/** NaN for unknown. */
export type FileBar = Record<DayFigure, number>;

export class DayBars {
  readonly rows = new Map<string, number>();
  readonly figures: Record<DayFigure, number[]> = { open: [], high: [], low: [], close: [], volume: [], vwap: [] };

  static of({ symbols, ...day }: DailyMarket): DayBars {
    const bars = new DayBars();
    for (const [row, symbol] of symbols.entries()) bars.rows.set(symbol, row);
    for (const name of dayFigures) bars.figures[name] = Array.from(day[name]);
    return bars;
  }

  get(symbol: string): FileBar | null {
    const row = this.rows.get(symbol);
    if (row === undefined) return null;
    const { open, high, low, close, volume, vwap } = this.figures;
    return {
      open: open[row]!,
      high: high[row]!,
      low: low[row]!,
      close: close[row]!,
      volume: volume[row]!,
      vwap: vwap[row]!,
    };
  }

  set(symbol: string, bar: FileBar): void {
    const row = this.rows.get(symbol) ?? this.rows.size;
    this.rows.set(symbol, row);
    for (const name of dayFigures) this.figures[name][row] = bar[name];
  }

  /** Merges bars by symbol: a bar with high and low wins over one without; otherwise the new bar wins. */
  merge(others: DayBars): void {
    for (const symbol of others.rows.keys()) {
      const bar = others.get(symbol)!;
      const known = this.rows.get(symbol);
      const lessSaid = known !== undefined && Number.isNaN(bar.high);
      if (lessSaid && !Number.isNaN(this.figures.high[known])) continue;
      this.set(symbol, bar);
    }
  }

  /** Copy without these symbols. */
  without(symbols: ReadonlySet<string>): DayBars {
    const left = new DayBars();
    for (const symbol of this.rows.keys()) if (!symbols.has(symbol)) left.set(symbol, this.get(symbol)!);
    return left;
  }

  market(date: string): DailyMarket {
    return { date, symbols: [...this.rows.keys()], ...toFigures((name) => Float64Array.from(this.figures[name])) };
  }
}
