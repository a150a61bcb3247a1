// CSV columns of an exported Golden Eye table: wire names, plan prices where the table shows them, then the verdicts.
import { type GoldenEyeStock, patternNames } from '../../../../domain/goldeneye/golden-eye.ts';
import { shownEntry, shownPrice } from '../../../../domain/goldeneye/view/table.ts';
import type { CsvColumn } from '../../../../domain/text/csv-text.ts';
import { withVerdicts } from '../../../symbol/verdicts/verdict-csv.ts';

export const exportColumns = (stocks: readonly GoldenEyeStock[]) => withVerdicts(csvColumns, stocks);

const csvColumns: readonly CsvColumn<GoldenEyeStock>[] = [
  { name: 'symbol', value: (stock) => stock.symbol },
  { name: 'company_name', value: (stock) => stock.company_name },
  { name: 'category', value: (stock) => stock.category },
  { name: 'price', value: (stock) => stock.price },
  { name: 'change_pct', value: (stock) => stock.change_pct },
  { name: 'volume', value: (stock) => stock.volume },
  { name: 'patterns', value: (stock) => patternNames.filter((name) => stock[`has_${name}`]).join(' ') },
  { name: 'recommendation_action', value: (stock) => stock.recommendation_action },
  { name: 'entry_low', value: (stock) => shownEntry(stock)?.[0] },
  { name: 'entry_high', value: (stock) => shownEntry(stock)?.[1] },
  { name: 'stop_loss', value: (stock) => shownPrice(stock.stop_loss) },
  { name: 'target_price', value: (stock) => shownPrice(stock.target_price) },
  { name: 'confidence_score', value: (stock) => stock.confidence_score },
  { name: 'risk_warning', value: (stock) => stock.risk_warning },
];
