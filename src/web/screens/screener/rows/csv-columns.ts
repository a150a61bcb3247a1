// CSV columns of an exported screener list: wire names, then the verdicts.
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import type { ListedStock } from '../../../../domain/screener/list/listed-columns.ts';
import { screenerColumns } from '../../../../domain/sheets/screener-columns.ts';
import { withVerdicts } from '../../../symbol/verdicts/verdict-csv.ts';

export const exportColumns = (added: readonly ExtraColumn[], stocks: readonly ListedStock[]) =>
  withVerdicts(screenerColumns(added), stocks);
