// News Data page: beginning of each fetched response, whole on request.
import { cut } from '../../../domain/market/format.ts';
import type { MinuteNewsRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { OpenRow } from '../parts/batches/open-row.tsx';
import { secondWithDay } from './clock-words.ts';
import { JsonText } from './tables/json-text.tsx';
import { MinutesLink } from './tables/minutes-link.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { useTableAddress } from './tables/table-address.ts';

const toName = ({ symbol }: MinuteNewsRow) => (symbol === null || symbol === '' ? 'Market-wide' : symbol);
const toPreview = ({ full_response }: MinuteNewsRow) =>
  cut(JSON.stringify(full_response) ?? '', minuteRules.preview_chars.value);

function Subject({ row }: { row: MinuteNewsRow }) {
  return row.symbol ? <MinutesLink symbol={row.symbol} /> : <span className="text-ink-2">{toName(row)}</span>;
}

export function MinuteNewsScreen() {
  const table = useTableAddress();
  const { params, adjust } = useAddress();
  const now = useNow(minuteMs);
  const opened = params.get('row') === null ? null : Number(params.get('row'));
  const toggle = ({ id }: MinuteNewsRow) => adjust({ row: opened === id ? null : String(id) });
  const fetched = ({ fetch_timestamp }: MinuteNewsRow) => (
    <span title={zonedFull(fetch_timestamp)}>{secondWithDay(fetch_timestamp, now)}</span>
  );
  const columns: readonly Column<MinuteNewsRow>[] = [
    {
      id: 'fetch_timestamp',
      header: 'Fetched',
      cell: (row) => (
        <OpenRow open={opened === row.id} label={`Whole response, ${toName(row)}`} onToggle={() => toggle(row)}>
          {fetched(row)}
        </OpenRow>
      ),
    },
    { id: 'symbol', header: 'Symbol', cell: (row) => <Subject row={row} /> },
    {
      id: 'full_response',
      header: `Response, first ${minuteRules.preview_chars.value} characters`,
      width: 'w-full',
      cell: (row) => (
        <code className="block min-w-64 lg:min-w-96 py-1 text-label text-ink-2 wrap-anywhere whitespace-normal">
          {toPreview(row)}
        </code>
      ),
    },
    { id: 'id', header: 'Id', align: 'right', wide: true, cell: ({ id }) => <span className="text-ink-3">{id}</span> },
  ];
  return (
    <RowsScreen
      title="News Data"
      table="news"
      address={table}
      columns={columns}
      onOpen={toggle}
      detail={(row) =>
        row.id === opened && (
          <div className="p-3">
            <JsonText label={`Whole response, ${toName(row)}`} value={row.full_response} />
          </div>
        )
      }
      phoneCard={(row) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap gap-x-3">
            <Subject row={row} />
            <span className="ml-auto tabular-nums">{fetched(row)}</span>
          </div>
          <code className="line-clamp-3 text-label text-ink-2 wrap-anywhere">{toPreview(row)}</code>
        </div>
      )}
    />
  );
}
