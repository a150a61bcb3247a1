// Vendors and analyst chosen by configuration: rules without a model, missing settings named at the start.
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { bufferedCallLog } from '../../../src/server/market/call-log.ts';
import { marketStatus } from '../../../src/server/market/routes.ts';
import { chooseVendors } from '../../../src/server/vendors.ts';
import { testClock } from '../../setup/clock.ts';

function vendorsFor(environment: Record<string, string>) {
  const config = readConfig(environment, '/');
  const callLog = bufferedCallLog();
  const simulatedUrl = config.simulated ? 'http://127.0.0.1:9' : null;
  return chooseVendors({ config, clock: testClock(), random: () => 0.5, callLog, simulatedUrl });
}
const analystFor = (environment: Record<string, string>) => vendorsFor(environment).analyst;

test('pages and the start name Finnhub with its key only; stored facts keep one name with either', async () => {
  for (const [environment, shown] of [
    [{ MASSIVE_API_KEY: 'k' }, 'Massive'],
    [{ MASSIVE_API_KEY: 'k', FINNHUB_API_KEY: 'k' }, 'Massive and Finnhub'],
  ] as const) {
    const { shownSource, sourceName, sourceStatus } = vendorsFor(environment);
    expect([shownSource, sourceName]).toEqual([shown, 'Massive and Finnhub']);
    const { source } = await marketStatus(testClock(), sourceStatus, '1');
    expect(source).toEqual({ name: shown, simulated: false, delay_minutes: 15, replayed_session: null });
  }
});

test('without a model the rule-based analyst answers, for nothing', () => {
  expect(analystFor({})).toMatchObject({ name: 'Rule-based analyst', free: true });
});

test.each([
  [{ LLM_PROVIDER: 'simulated' }, 'Simulated language model'],
  [{ LLM_PROVIDER: 'anthropic', LLM_MODEL: 'sample', LLM_API_KEY: 'k' }, 'Language model sample'],
  [{ LLM_PROVIDER: 'openai', LLM_MODEL: 'sample', LLM_API_KEY: 'k' }, 'Language model sample'],
  [
    { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'local', LLM_BASE_URL: 'http://127.0.0.1:11434/v1' },
    'Language model local',
  ],
])('%j chooses %s', (environment, name) => {
  expect(analystFor(environment as Record<string, string>)).toMatchObject({ name, free: false });
});

test.each([
  [{ LLM_PROVIDER: 'anthropic' }, ['LLM_MODEL', 'LLM_API_KEY']],
  [{ LLM_PROVIDER: 'openai', LLM_MODEL: 'sample' }, ['LLM_API_KEY']],
  [{ LLM_PROVIDER: 'openai-compatible' }, ['LLM_MODEL', 'LLM_BASE_URL']],
  [{ LLM_PROVIDER: 'simulated', MASSIVE_API_KEY: 'k' }, ['LLM_PROVIDER']],
  [{ LLM_API_KEY: 'k' }, ['LLM_API_KEY']],
  [{ LLM_PROVIDER: 'other' }, ['LLM_PROVIDER']],
])('%j is refused at the start, naming %j', (environment, names) => {
  let message = '';
  try {
    readConfig(environment as Record<string, string>, '/');
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of names) expect(message).toContain(`- ${name}: `);
});
