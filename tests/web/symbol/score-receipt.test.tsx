// Receipt of a score: rows with file and line, the sum computed in the browser, the text of a line.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReceiptSignal, ScoreReceipt } from '../../../src/domain/signals/score/score-receipt.ts';
import { noScores } from '../../../src/domain/signals/unscored.ts';
import { ReceiptPart } from '../../../src/web/symbol/score/receipt-part.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const upgrade = (id: number): ReceiptSignal => ({
  id,
  signal_type_id: 4,
  list: 'Analyst Upgrades',
  direction: 'bullish',
  side: 'bullish',
  signal_date: '2026-11-16',
  points: 15,
  file_name: 'upgrades.csv',
  sha256: 'a'.repeat(64),
  line_number: id + 1,
});

const receiptOf = (rows: number): ScoreReceipt => ({
  symbol: 'NVDA',
  batch_id: 3,
  publication_id: 7,
  formula_version: '1',
  scored_from: '2026-11-16',
  published: { ...noScores, bullish_score: 30, smart_cat_score: 30, bullish_signal_count: 2 },
  rows: Array.from({ length: rows }, (_, at) => upgrade(at + 1)),
});

async function show(answers: Answers) {
  const served = await serveContract(answers);
  drawScreen('/', <ReceiptPart symbol="NVDA" batch={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Receipt' }));
  return served;
}

test('the rows add up to the published score, and a line opens with its file, hash and text', async () => {
  const { asked } = await show({
    scoreReceipt: receiptOf(2),
    scoreReceiptRow: {
      file_name: 'upgrades.csv',
      sha256: 'a'.repeat(64),
      line_number: 2,
      received_at: null,
      raw: 'NVDA,Sample Brokers,Buy',
    },
  });
  expect(await screen.findByText(/^Recomputed in your browser:/)).toHaveTextContent(
    'Recomputed in your browser: +30 = published +30',
  );
  const rows = within(screen.getByRole('list', { name: 'Rows behind the score of NVDA' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('+15Analyst Upgrades');
  expect(rows[0]).toHaveTextContent('upgrades.csv, SHA-256 aaaaaaaaaaaa');
  // Texts are asked for one by one.
  expect(asked.map(({ name }) => name)).toEqual(['scoreReceipt']);
  await userEvent.click(screen.getByRole('button', { name: 'Analyst Upgrades, line 2' }));
  expect(await screen.findByText('NVDA,Sample Brokers,Buy')).toBeVisible();
  expect(asked.at(-1)?.path).toBe('/api/signals/symbol/NVDA/receipt/1');
});

test('a row that is missing is noticed', async () => {
  await show({ scoreReceipt: receiptOf(1) });
  expect(await screen.findByText(/^Recomputed in your browser:/)).toHaveTextContent(
    'Recomputed in your browser: +15, but published +30',
  );
});
