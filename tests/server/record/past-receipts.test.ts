// Receipts of calls made afterwards: no figure of a run that was published at that time.
import { expect, test } from 'vitest';
import type { Call } from '../../../src/domain/record/call.ts';
import { createReceipts } from '../../../src/server/record/receipts.ts';
import { stub } from '../../setup/stub.ts';

const call: Call = {
  id: 1,
  kind: 'decision',
  source: 'YES:MEDIUM',
  symbol: 'KEST',
  figi: null,
  side: 1,
  strength: null,
  confidence: null,
  origin: null,
  publication: null,
  known_at: '2026-11-12T21:00:00.000Z',
  formula_version: '1',
  market: 'simulated_past',
};

test('only published decisions ask for the run that judged them', async () => {
  const asked: string[] = [];
  const judgedAt = async (symbol: string) => {
    asked.push(symbol);
    return null;
  };
  const receiptOf = createReceipts(stub({ database: {}, pipeline: {}, screener: { judgedAt } }));
  for (const market of ['simulated_past', 'reconstructed'] as const)
    expect(await receiptOf({ ...call, market }, true, null)).toEqual({ row: null, facts: [], basis: null });
  expect(asked).toEqual([]);
  await receiptOf({ ...call, market: 'simulated' }, true, null);
  expect(asked).toEqual(['KEST']);
});
