// CSV columns of an exported Golden Eye table: wire names, plan prices where the table shows them, then the verdicts.
import { type GoldenEyeStock, patternNames, type Setup } from '../../../../domain/goldeneye/golden-eye.ts';
import { entryRange } from '../../../../domain/goldeneye/view/entry-range.ts';
import { planWord, rowAction } from '../../../../domain/goldeneye/view/plan-words.ts';
import { shownEntry, shownLevels } from '../../../../domain/goldeneye/view/table.ts';
import type { CsvColumn } from '../../../../domain/text/csv-text.ts';
import { withVerdicts } from '../../../symbol/verdicts/verdict-csv.ts';

type Plans = ReadonlyMap<string, Setup>;

/** `plans` by symbol: a stock with a plan has the plan's levels, and the plan's action while it can be entered. */
export const exportColumns = (stocks: readonly GoldenEyeStock[], plans: Plans) =>
  withVerdicts(csvColumns(plans), stocks);

function csvColumns(plans: Plans): readonly CsvColumn<GoldenEyeStock>[] {
  const findPlan = ({ symbol }: GoldenEyeStock) => plans.get(symbol) ?? null;
  const levels = (stock: GoldenEyeStock) => shownLevels(stock, findPlan(stock));
  const entry = (stock: GoldenEyeStock) => {
    const plan = findPlan(stock);
    return plan === null ? shownEntry(stock) : entryRange(plan);
  };
  return [
    ...(['symbol', 'company_name', 'category', 'price', 'change_pct', 'volume'] as const).map((name) => ({
      name,
      value: (stock: GoldenEyeStock) => stock[name],
    })),
    { name: 'patterns', value: (stock) => patternNames.filter((name) => stock[`has_${name}`]).join(' ') },
    {
      name: 'recommendation_action',
      value: (stock) => {
        const plan = findPlan(stock);
        return plan === null ? rowAction(stock) : planWord(plan);
      },
    },
    { name: 'entry_low', value: (stock) => entry(stock)?.[0] },
    { name: 'entry_high', value: (stock) => entry(stock)?.[1] },
    { name: 'stop_loss', value: (stock) => levels(stock).stop },
    { name: 'target_price', value: (stock) => levels(stock).target },
    { name: 'confidence_score', value: (stock) => levels(stock).confidence },
    { name: 'risk_warning', value: ({ risk_warning }) => risk_warning },
  ];
}
