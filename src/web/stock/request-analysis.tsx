// Request of an AI analysis: a button and the choice of a deep one.
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import type { StockAnalysis } from './stock-analysis.ts';

type RequestAnalysisProps = {
  analysis: StockAnalysis;
  /** True while the stock is being judged. */
  disabled: boolean;
  /** True for the main action of a dialog. */
  primary?: boolean;
  hint?: ReactNode;
};

export function RequestAnalysis({ analysis, disabled, primary = false, hint }: RequestAnalysisProps) {
  const [deep, setDeep] = useState(true);
  return (
    <>
      <Button
        {...(primary ? { variant: 'primary' } : { size: 'sm' })}
        busy={analysis.loading}
        disabled={disabled}
        onClick={() => analysis.request(deep)}
      >
        {analysis.loading ? 'Analyzing...' : 'Request AI Analysis'}
      </Button>
      <Checkbox checked={deep} onChange={setDeep} disabled={analysis.loading} hint={hint}>
        Deep Analysis
      </Checkbox>
    </>
  );
}
