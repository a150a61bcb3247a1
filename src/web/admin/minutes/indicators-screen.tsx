// Technical Indicators page: RSI, SMA, EMA and MACD of the tracked symbols.
import { decimal } from '../../../domain/market/format.ts';
import type { IndicatorRow } from '../../../domain/minutes/minute-rows.ts';
import { figure, text } from '../../symbol/tables/fields.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { id, symbol, time } from './tables/minute-columns.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';

const PLACES = 4;
const toText = (value: number) => decimal(value, PLACES);

const columns: readonly Column<IndicatorRow>[] = [
  time('timestamp', 'Newest bar', { to: 'minute', phone: 'aside' }),
  symbol(),
  text('indicator_type', 'Indicator', { phone: 'title' }),
  figure('value', 'Value', toText, { phone: 'title' }),
  figure('signal_value', 'Signal', toText, { phone: 'named' }),
  figure('histogram_value', 'Histogram', toText, { phone: 'named' }),
  time('fetch_timestamp', 'Fetched', { align: 'right' }),
  id(),
];

export function IndicatorsScreen() {
  return <RowsScreen title="Technical Indicators" table="indicators" columns={columns} />;
}
