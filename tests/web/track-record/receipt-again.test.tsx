// Calls computed again in the browser: decisions, ends of windows, figures of analyses; a difference is said.
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { ReceiptBasis } from '../../../src/domain/record/receipt-basis.ts';
import { ANALYSIS_FORMULA } from '../../../src/domain/rules/analyst-rules.ts';
import { publishedDecision } from '../../../src/domain/screener/explain/decision-inputs.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import { ReceiptAgain } from '../../../src/web/screens/track-record/receipt-again.tsx';
import { plainFigures, plainHistory } from '../../domain/screener/random-stocks.ts';

const show = (basis: ReceiptBasis, kind = 'decision', source = 'YES:HIGH') =>
  render(<ReceiptAgain basis={basis} call={{ kind, source }} />);

describe('A decision', () => {
  const decision = publishedDecision(judgeStock(plainFigures, plainHistory), plainHistory.previous_relative_volume)!;
  const { decision: said, green_count } = decision.published.summary;

  test('is judged again from its fields', () => {
    show({ kind: 'decision', ...decision });
    expect(screen.getByRole('status')).toHaveTextContent(
      `Recomputed in your browser: ${said}, ${green_count} in favour = published ${said}, ${green_count} in favour`,
    );
  });

  test('a changed field is said', () => {
    const figures = { ...decision.inputs.figures, rsi: 99 };
    show({ kind: 'decision', ...decision, inputs: { ...decision.inputs, figures } });
    expect(screen.getByRole('status')).toHaveTextContent(/but published/);
  });
});

describe('A window', () => {
  const session = findSession('2026-11-16')!;
  const from = session.open_ms + 60 * minuteMs;
  const window = {
    symbol: 'TNA',
    pattern: 'golden_window' as const,
    side: 'long' as const,
    part_of_day: 'morning' as const,
    detected_at: from,
    entry: 100,
    entry_low: 99.9,
    entry_high: 100.1,
    stop: 99,
    target: 102,
    action: 'BUY' as const,
    confidence: 53,
    relative_volume: 3.5,
    market_direction: 'FLAT' as const,
    scope: 'watchlist' as const,
    bid: null,
    ask: null,
    spread: 0.12,
    volume_estimated: false,
    refused: null,
    known_at: from,
    market_known_at: from,
    delay_minutes: 0,
    session_date: '2026-11-16',
  };
  const bar = (minute: number, high: number, low: number) => ({
    ...{ start_timestamp: from + minute * minuteMs, open: 100, high, low, close: 100 },
    ...{ volume: 100, vwap: null, transactions: null },
  });
  const bars = [bar(0, 100.5, 99.5), bar(1, 102.4, 99.8)];
  const ended = settle(window, 'reader', from, bars, session, session.close_ms);

  test('ends as published by its own bars', () => {
    show({ kind: 'window', window, ended, bars }, 'window', 'golden_window');
    expect(screen.getAllByRole('row')).toHaveLength(1 + bars.length);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Recomputed in your browser: target reached, +1.88 R = published target reached, +1.88 R',
    );
  });

  test('another bar ends it otherwise, and without bars nothing is claimed', () => {
    const { unmount } = show({ kind: 'window', window, ended, bars: [bar(0, 100.5, 98)] }, 'window', 'golden_window');
    expect(screen.getByRole('status')).toHaveTextContent(/stop reached, −1.12 R, but published target reached/);
    unmount();
    show({ kind: 'window', window, ended, bars: null }, 'window', 'golden_window');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Its minute bars are not available now.')).toBeVisible();
  });
});

test('figures of an analysis are looked up in what it was given', () => {
  const sheet = {
    ...{ symbol: 'KEST', deep: false, as_of: '2026-11-16T18:00:00.000Z', articles: [] },
    facts: [
      {
        key: 'price',
        label: 'Price',
        group: 'price',
        value: 51.25,
        unit: 'USD',
        source: 'quote',
        as_of: null,
      } as const,
    ],
  };
  const analysis = (summary: string) => ({
    ...{ action: 'HOLD' as const, confidence: 50, summary },
    reasoning: { primary_factors: [] },
  });
  const shown = (summary: string, formula_version: string = ANALYSIS_FORMULA) =>
    show({ kind: 'analysis', sheet, analysis: analysis(summary), formula_version }, 'analysis', 'rules:HOLD').unmount;
  const unmount = shown('It trades at $51.25.');
  expect(screen.getByRole('status')).toHaveTextContent('all of its 1 figure are values it was given');
  unmount();
  const unmountWrong = shown('It trades at $51.25, up from $12.');
  expect(screen.getByRole('status')).toHaveTextContent('1 of its 2 figures are not values it was given: 12.');
  unmountWrong();
  shown('It trades near $51.', 'analysis-4');
  expect(screen.getByText(/were checked when it was written/)).toBeInTheDocument();
});
