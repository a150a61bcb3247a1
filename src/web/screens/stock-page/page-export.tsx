// CSV export of a stock's page, through the export button of all lists.
import { usePastCalls } from '../../stock/past-calls.tsx';
import { useOpinion } from '../../symbol/ai/use-opinion.ts';
import { useSymbolVerdicts } from '../../symbol/verdicts/use-verdicts.ts';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { type PageFacts, pageColumns, pageRows } from './export-rows.ts';

type PageExportProps = Omit<PageFacts, 'verdicts' | 'opinion' | 'calls'>;

export function PageExport(page: PageExportProps) {
  const { symbol } = page.identity;
  const verdicts = useSymbolVerdicts(symbol) ?? null;
  const { shown: opinion } = useOpinion(symbol);
  const { calls } = usePastCalls(symbol);
  return (
    <ExportButton
      name={`stock ${symbol}`}
      columns={async () => pageColumns}
      rows={() => pageRows({ ...page, verdicts, opinion, calls })}
      asOf={page.quote?.as_of ?? null}
      asOfRow={({ as_of }) => as_of}
    />
  );
}
