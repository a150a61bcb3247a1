// Simulated Massive replies against Massive's OpenAPI file, where it is present.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Simulator } from '../../src/simulator/serve.ts';
import { get, midMorning, startSample } from './sample-market.ts';

const file = new URL('../../../shared/data/contracts/massive-openapi-rest.json', import.meta.url);
const present = existsSync(file);

type Schema = Record<string, unknown>;
type Contract = {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> } }>;
  components: { schemas: Record<string, Schema> };
};

/** The 200 schema of a path; references into the file's components are kept as definitions. */
function validatorOf(contract: Contract, path: string): ValidateFunction {
  const schema = contract.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`the contract has no ${path}`);
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
  const definitions = JSON.parse(
    JSON.stringify(contract.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  // Formats and OpenAPI's own keywords carry no rule here; types, enums and required fields do.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  return ajv.compile({ ...(JSON.parse(text) as Schema), $defs: definitions });
}

const stocks = '/v2/snapshot/locale/us/markets/stocks';
const calls: readonly (readonly [string, string])[] = [
  [`${stocks}/tickers`, `${stocks}/tickers`],
  [`${stocks}/tickers/{stocksTicker}`, `${stocks}/tickers/AAPL`],
  [
    '/v2/aggs/ticker/{stocksTicker}/range/{multiplier}/{timespan}/{from}/{to}',
    '/v2/aggs/ticker/AAPL/range/1/day/2026-10-01/2026-11-20',
  ],
  [
    '/v2/aggs/ticker/{stocksTicker}/range/{multiplier}/{timespan}/{from}/{to}',
    '/v2/aggs/ticker/TNA/range/5/minute/2026-11-20/2026-11-20',
  ],
  ['/v2/aggs/ticker/{stocksTicker}/prev', '/v2/aggs/ticker/AAPL/prev'],
  ['/v2/aggs/grouped/locale/us/market/stocks/{date}', '/v2/aggs/grouped/locale/us/market/stocks/2026-11-19'],
  ['/v3/reference/tickers', '/v3/reference/tickers?limit=1000'],
  ['/v3/reference/tickers', '/v3/reference/tickers?active=false'],
  ['/v3/reference/tickers/{ticker}', '/v3/reference/tickers/AAPL'],
  ['/v3/reference/tickers/{ticker}', '/v3/reference/tickers/SPY'],
  ['/v2/reference/news', '/v2/reference/news?ticker=NVDA&limit=50'],
  ['/v2/reference/news', '/v2/reference/news?limit=100'],
  ['/v1/indicators/sma/{stockTicker}', '/v1/indicators/sma/AAPL?window=20&limit=50&expand_underlying=true'],
  ['/v1/indicators/ema/{stockTicker}', '/v1/indicators/ema/AAPL?timespan=minute&window=9&limit=50'],
  ['/v1/indicators/rsi/{stockTicker}', '/v1/indicators/rsi/AAPL?window=14&limit=50'],
  ['/v1/indicators/macd/{stockTicker}', '/v1/indicators/macd/AAPL?limit=50'],
  ['/v3/reference/splits', '/v3/reference/splits?limit=50'],
  ['/v3/reference/dividends', '/v3/reference/dividends?limit=50'],
  ['/stocks/v1/splits', '/stocks/v1/splits?limit=50'],
  ['/stocks/vX/float', '/stocks/vX/float?limit=5000'],
  ['/stocks/financials/v1/ratios', '/stocks/financials/v1/ratios?limit=500'],
  ['/stocks/financials/v1/income-statements', '/stocks/financials/v1/income-statements?tickers=AAPL'],
  ['/benzinga/v1/ratings', '/benzinga/v1/ratings?limit=200'],
  ['/benzinga/v1/consensus-ratings/{ticker}', '/benzinga/v1/consensus-ratings/AAPL'],
  ['/benzinga/v1/bulls-bears-say', '/benzinga/v1/bulls-bears-say?ticker=AAPL'],
  ['/etf-global/v1/constituents', '/etf-global/v1/constituents?composite_ticker=SPY'],
  ['/etf-global/v1/profiles', '/etf-global/v1/profiles?composite_ticker=SPY'],
];

describe.skipIf(!present)('the market-data contract', () => {
  let simulator: Simulator;
  const contract = present
    ? (JSON.parse(readFileSync(file, 'utf8')) as Contract)
    : { paths: {}, components: { schemas: {} } };

  beforeAll(async () => {
    simulator = await startSample({ now: midMorning });
  });
  afterAll(() => simulator.close());

  test.each(calls)('%s accepts the reply to %s', async (path, call) => {
    const { status, text, type } = await get(simulator, `/massive${call}`);
    expect(status).toBe(200);
    expect(type).toContain('application/json');
    const value: unknown = JSON.parse(text);
    const validate = validatorOf(contract, path);
    validate(value);
    expect((validate.errors ?? []).slice(0, 5)).toEqual([]);
    const rows = (value as { results?: unknown[] }).results;
    if (Array.isArray(rows)) expect(rows.length).toBeGreaterThan(0);
  });
});
