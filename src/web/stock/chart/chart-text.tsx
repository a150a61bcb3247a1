// Text equivalent of a chart: a sentence, its marks, and its figures as a table.
import { compact, money } from '../../../domain/market/format.ts';
import type { StockBars } from '../../../domain/stocks/stock-bars.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Candle } from './candles.ts';
import type { ChartMark } from './chart-marks.ts';
import { WORDS_ROOM } from './chart-skeleton.tsx';
import { chartTable, createCandleNames } from './chart-words.ts';

type ChartTextProps = {
  words: string;
  bars: StockBars;
  candles: readonly Candle[];
  marks: readonly ChartMark[];
};

export function ChartText({ words, bars, candles, marks }: ChartTextProps) {
  const when = createCandleNames(candles);
  return (
    <>
      <p className={`text-label text-ink-3 ${WORDS_ROOM}`}>{words}</p>
      <Collapsible title="Chart as a table" level={4}>
        {marks.length > 0 && (
          <ul aria-label="Marks" className="mb-3 grid gap-1 text-label text-ink-2">
            {marks.flatMap((mark) =>
              mark.words.map((line) => (
                <li key={`${mark.candle.at} ${line}`} className="wrap-anywhere">
                  {when(mark.candle)}: {line}
                </li>
              )),
            )}
          </ul>
        )}
        <DataTable
          label="Chart as a table"
          dense
          className="max-h-72"
          columns={columns}
          rows={chartTable(bars, candles)}
          rowKey={({ when: name }) => name}
        />
      </Collapsible>
    </>
  );
}

const columns: Column<{ when: string; candle: Candle }>[] = [
  { id: 'when', header: 'When', cell: ({ when }) => when },
  { id: 'open', header: 'Open', align: 'right', cell: ({ candle }) => money(candle.open) },
  { id: 'high', header: 'High', align: 'right', cell: ({ candle }) => money(candle.high) },
  { id: 'low', header: 'Low', align: 'right', cell: ({ candle }) => money(candle.low) },
  { id: 'close', header: 'Close', align: 'right', cell: ({ candle }) => money(candle.close) },
  { id: 'volume', header: 'Volume', align: 'right', cell: ({ candle }) => compact(candle.volume) },
];
