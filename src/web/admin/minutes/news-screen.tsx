// News Data page: beginning of each fetched response, in full once its row is opened.
import { cut } from '../../../domain/market/format.ts';
import type { MinuteNewsRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { shown } from '../../symbol/tables/fields.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { id, RowOpener, RowTime, symbol } from './tables/minute-columns.tsx';
import { JsonText, RowsScreen } from './tables/rows-screen.tsx';

const MARKET = 'Market-wide';
const toLabel = (row: MinuteNewsRow) => `Whole response, ${row.symbol || MARKET}`;
const toPreview = ({ full_response }: MinuteNewsRow) =>
  cut(JSON.stringify(full_response) ?? '', minuteRules.preview_chars.value);

const columns: readonly Column<MinuteNewsRow>[] = [
  shown(
    'fetch_timestamp',
    'Fetched',
    { phone: 'aside', phoneCell: ({ fetch_timestamp }) => <RowTime at={fetch_timestamp} /> },
    (row) => (
      <RowOpener row={row} label={toLabel(row)}>
        <RowTime at={row.fetch_timestamp} />
      </RowOpener>
    ),
  ),
  symbol({ unknown: <span className="text-ink-2">{MARKET}</span> }),
  shown(
    'full_response',
    `Response, first ${minuteRules.preview_chars.value} characters`,
    { width: 'w-full', phone: 'line', phoneCell: (row) => <code className="line-clamp-3">{toPreview(row)}</code> },
    (row) => (
      <code className="block min-w-64 lg:min-w-96 py-1 text-label text-ink-2 wrap-anywhere whitespace-normal">
        {toPreview(row)}
      </code>
    ),
  ),
  id({ wide: true }),
];

export function MinuteNewsScreen() {
  return (
    <RowsScreen
      title="News Data"
      table="news"
      columns={columns}
      whole={(row) => (
        <div className="p-3">
          <JsonText label={toLabel(row)} value={row.full_response} />
        </div>
      )}
    />
  );
}
