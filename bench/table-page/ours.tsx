// Page with the product's table of the screener.
import '../../src/web/ui/tokens.css';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ScreenerColumns, ScreenerNames } from '../../src/domain/screener/list/columns-wire.ts';
import { defaultSort } from '../../src/domain/screener/list/list-view.ts';
import { listedColumns } from '../../src/domain/screener/list/listed-columns.ts';
import { rowsFound, sortedRows } from '../../src/domain/screener/list/listed-rows.ts';
import { StockTable } from '../../src/web/screens/screener/rows/stock-table.tsx';
import { offer, readTexts } from './measure.ts';

type Wires = { columns: ScreenerColumns; names: ScreenerNames };

const nothing = () => undefined;
/** Sample stars. */
const starred: ReadonlySet<string> = new Set(['AAPL', 'NVDA']);

function Page({ wires }: { wires: Wires }) {
  const [term, setTerm] = useState('');
  const list = useMemo(() => listedColumns(wires.columns, wires.names), [wires]);
  const sorted = useMemo(() => sortedRows(list, defaultSort), [list]);
  const rows = useMemo(() => (term === '' ? sorted : rowsFound(list, sorted, term)), [list, sorted, term]);
  return (
    <>
      <input aria-label="Search" value={term} onChange={(event) => setTerm(event.target.value)} />
      <StockTable
        label="Stocks"
        list={list}
        rows={rows}
        sort={defaultSort}
        onSort={nothing}
        totalRuns={14}
        onOpen={nothing}
        topKey={term}
        starred={starred}
        onStar={nothing}
      />
    </>
  );
}

offer(await readTexts(), ({ columns, names }, root) => {
  // Received data stay in memory, as in the cache of requests.
  const wires: Wires = { columns: JSON.parse(columns), names: JSON.parse(names) };
  createRoot(root).render(<Page wires={wires} />);
});
