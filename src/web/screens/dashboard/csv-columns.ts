// CSV columns of exported dashboard cards: wire names, then the verdicts.
import type { MiniCard } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { type CsvColumn, fieldColumns } from '../../../domain/text/csv-text.ts';
import { withVerdicts } from '../../symbol/verdicts/verdict-csv.ts';

export const csvColumns: readonly CsvColumn<MiniCard>[] = fieldColumns([
  'symbol',
  'company_name',
  'current_price',
  'price_change',
  'price_change_percent',
  'volume',
  'smart_cat_score',
  'bullish_score',
  'bearish_score',
  'bullish_signal_count',
  'bearish_signal_count',
  'premium_signal_count',
]);

export const exportColumns = (cards: readonly MiniCard[]) => withVerdicts(csvColumns, cards);
