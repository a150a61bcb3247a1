// Analyses by a language model: checked, priced, and answered by the rule-based analyst when the model is dead.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AnalyzeResponse } from '../../../src/contract/analysis.ts';
import { complaints } from '../../../src/domain/analysis/check-answer.ts';
import type { FactSheet } from '../../../src/domain/analysis/fact-sheet.ts';
import { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { checkFigures } from '../../../src/domain/analysis/written-figures.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { analysisTimes } from '../../../src/domain/rules/analyst-rules.ts';
import { buildPrompt } from '../../../src/providers/llm/instructions.ts';
import type { FaultKind } from '../../../src/simulator/faults/faults.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    environment: { LLM_PROVIDER: 'simulated', LLM_PRICE_INPUT: '3', LLM_PRICE_OUTPUT: '15' },
  });
});
afterAll(() => app.close());
// A healthy model, no pause left over, the beginning of a slot: nothing of the test before is handed out again.
beforeEach(async () => {
  app.simulator.faults.clear();
  const slot = analysisTimes.slot_open.value;
  await app.clock.advance(slot - (app.clock.now() % slot));
});

const answer = async (path: string) =>
  AnalyzeResponse.parse(await (await callAs(app, app.userToken, `/api/screener/analyze/${path}`)).json());
const spoil = (kind: FaultKind, times: number | null = null) =>
  app.simulator.faults.add({ path: '/openai/v1/chat', kind, times });

// API-16
test('the model answers from the sheet, with tokens and cost', async () => {
  const found = await answer('AAPL?deep=true');
  expect(found.analyst).toBe('Simulated language model');
  expect(found.stand_in).toBeNull();
  expect(found.cost).toMatchObject({ model: 'sample-analyst-1', input_tokens: expect.any(Number) });
  const { input_tokens, output_tokens, usd } = found.cost ?? {};
  expect(usd).toBeCloseTo(((input_tokens ?? 0) * 3 + (output_tokens ?? 0) * 15) / 1e6, 9);
  const sheet = { symbol: 'AAPL', deep: true, as_of: found.as_of, facts: found.facts, articles: [] };
  expect(checkFigures(found.analysis, sheet).unbound).toEqual([]);
});

// ERR-15
test('live data spend nothing unasked, and show to all what a reader asked for', async () => {
  const live = async () => LiveReply.parse(await (await callAs(app, app.userToken, '/api/signals/WMT/live')).json());
  const before = await live();
  expect(before.aiAnalysis).toBeNull();
  expect(before.sections.aiAnalysis?.problem).toBe('unavailable');
  expect((await app.storage.database.query(`select from analysis where symbol = 'WMT'`)).rows).toEqual([]);
  await answer('WMT?deep=true');
  expect((await live()).aiAnalysis).toMatchObject({ analyst: 'Simulated language model' });
});

test('a model that fails once is asked once more', async () => {
  spoil('500', 1);
  expect((await answer('AAPL')).analyst).toBe('Simulated language model');
});

/** What the tries may have cost: nobody knows. */
const unknown = { model: 'sample-analyst-1', input_tokens: null, output_tokens: null, usd: null };

test.each<[FaultKind, string, typeof unknown | null]>([
  ['500', 'could not be reached', null],
  ['drop', 'could not be reached', unknown],
  ['html', 'gave an answer that cannot be shown', unknown],
  ['wrong-json', 'gave an answer that cannot be shown', unknown],
  ['429', 'is at its limit', null],
])('a model that is dead (%s) leaves a rule-based answer that says so', async (kind, why, cost) => {
  spoil(kind);
  const found = await answer('AAPL');
  expect(found).toMatchObject({ analyst: 'Rule-based analyst', stand_in: why, cost });
  expect(found.analysis.summary).toContain(`The language model ${why}, so the rule-based analyst answers.`);
});

test('a model that hangs leaves a rule-based answer after less than ten seconds of waiting', async () => {
  expect(analysisTimes.answer.value + 1_000).toBeLessThan(10_000);
  spoil('hang', 1);
  const asked = answer('AAPL');
  await expect.poll(() => app.simulator.faults.list()).toEqual([]);
  await app.clock.advance(analysisTimes.answer.value);
  expect(await asked).toMatchObject({ analyst: 'Rule-based analyst', stand_in: 'did not answer in time' });
});

test('after a failure the model is left alone for a while, and a stand-in holds only for minutes', async () => {
  const begin = app.clock.now();
  const retry = analysisTimes.retry.value;
  spoil('500');
  expect(Date.parse((await answer('AAPL')).holds_until)).toBe(begin + retry);
  app.simulator.faults.clear();
  expect((await answer('MSFT')).stand_in).toBe('could not be reached');
  await app.clock.advance(analysisTimes.pause.value);
  expect((await answer('NVDA')).stand_in).toBeNull();
  // Until its time is over the stand-in still answers for its symbol.
  expect((await answer('AAPL')).analyst).toBe('Rule-based analyst');
  await app.clock.advance(retry);
  expect((await answer('AAPL')).analyst).toBe('Simulated language model');
});

test('a model that refuses the request is asked once, then left alone with its reason', async () => {
  spoil('404');
  const why = 'refused the request (404, no such model or address)';
  expect((await answer('AAPL')).stand_in).toBe(why);
  app.simulator.faults.clear();
  expect((await answer('MSFT')).stand_in).toBe(why);
  await app.clock.advance(analysisTimes.pause_refused.value);
  expect((await answer('NVDA')).stand_in).toBeNull();
});

test('an answer that comes after its reader had to be served is kept for the next', async () => {
  spoil('held');
  const { held: before = 0, 500: refused = 0 } = app.simulator.faults.hits();
  const asked = answer('AAPL');
  await expect.poll(() => app.simulator.faults.hits().held).toBe(before + 1);
  await app.clock.advance(analysisTimes.answer.value);
  expect(await asked).toMatchObject({ stand_in: 'did not answer in time' });
  app.simulator.faults.clear();
  // From now on only the answer that was held can be the model's.
  spoil('500');
  await expect.poll(async () => (await answer('AAPL')).analyst).toBe('Simulated language model');
  expect(app.simulator.faults.hits()[500] ?? 0).toBe(refused);
});

test('the simulated model is shown for any part of a sheet', async () => {
  const { facts: read, as_of } = await answer('AAPL?deep=true');
  const scores = [
    ['smart_cat_score', 'Smart Cat Score'],
    ['bullish_score', 'Bullish score'],
    ['bearish_score', 'Bearish score'],
    ['signal_type_1_points', 'Points of Momentum Alerts'],
  ].map(([key = '', label = ''], place) => ({
    ...read[0]!,
    key,
    label,
    value: 40 + 15 * place,
    unit: 'points' as const,
  }));
  const facts = [...scores, ...read];
  const random = seededRandom(11);
  const wrong = async (sheet: FactSheet) => {
    const messages = [{ role: 'user', content: buildPrompt(sheet, []) }];
    const reply = await fetch(`${app.simulator.url}/openai/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sample-key' },
      body: JSON.stringify({ model: 'sample-analyst-1', messages }),
    });
    const { choices } = (await reply.json()) as { choices: { message: { content: string } }[] };
    return complaints(JSON.parse(choices[0]?.message.content ?? 'null'), sheet);
  };
  for (let round = 0; round < 20; round += 1) {
    const share = random();
    const part = facts
      .filter(() => random() < share)
      .map((fact) =>
        typeof fact.value === 'number' && random() < 0.3
          ? { ...fact, value: Math.round(fact.value * (random() * 6 - 3) * 100) / 100 }
          : fact,
      );
    const sheet = { symbol: 'AAPL', deep: true, as_of, facts: part, articles: [] };
    expect(await wrong(sheet)).toEqual([]);
  }
});
