// Live data carries the newest analysis: a free analyst is put to work unasked, a model only when a reader asks.
import { afterEach, expect, test } from 'vitest';
import { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;
afterEach(() => app.close());

const live = async (symbol: string) =>
  LiveReply.parse(await (await callAs(app, app.userToken, `/api/signals/${symbol}/live`)).json());
const analyses = async () => (await app.storage.database.pool.query('select symbol, analyst, deep from analysis')).rows;

// ENT-26, CALC-02, ERR-16
test('the first look says pending and starts a rule-based analysis, the next one carries it', async () => {
  app = await startTestApp();
  const first = await live('AAPL');
  expect(first.aiAnalysis).toBeNull();
  expect(first.sections.aiAnalysis?.problem).toBe('pending');
  await expect.poll(analyses).toEqual([{ symbol: 'AAPL', analyst: 'Rule-based analyst', deep: false }]);
  const next = await live('AAPL');
  expect(next.aiAnalysis).toMatchObject({ analyst: 'Rule-based analyst', as_of: expect.any(String) });
  expect(next.sections.aiAnalysis).toMatchObject({ source: 'Rule-based analyst', problem: null });
  // An old one stays until the new one is there.
  await app.clock.advance(20 * 60_000);
  expect((await live('AAPL')).aiAnalysis).not.toBeNull();
  await expect.poll(analyses).toHaveLength(2);
});

// ERR-15
test('with a model nothing is spent unasked, and what a reader asked for is shown to all', async () => {
  app = await startTestApp({ environment: { LLM_PROVIDER: 'simulated' } });
  const before = await live('AAPL');
  expect(before.aiAnalysis).toBeNull();
  expect(before.sections.aiAnalysis?.problem).toBe('unavailable');
  expect(await analyses()).toEqual([]);
  await callAs(app, app.userToken, '/api/screener/analyze/AAPL?deep=true');
  expect((await live('AAPL')).aiAnalysis).toMatchObject({ analyst: 'Simulated language model' });
});
