// Endpoint of the verdicts of stocks: minutes, today and weeks.
import { z } from 'zod';
import { StockVerdicts } from '../../domain/verdicts/verdict.ts';
import { AsOf, get, SymbolList } from '../endpoint.ts';

export const verdictEndpoints = {
  verdicts: get('/api/verdicts', 'user', {
    summary:
      'What Golden Eye, the screener and the score say of up to 200 stocks: a word, its strength and its instant each, and whether they disagree',
    query: AsOf.extend({ symbols: SymbolList }),
    reply: z.object({ verdicts: z.array(StockVerdicts) }),
    errors: [410],
  }),
};
