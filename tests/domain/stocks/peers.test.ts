// Peers of a stock: the largest others of its industry.
import { expect, test } from 'vitest';
import { findPeers } from '../../../src/domain/stocks/search/peers.ts';

const company = (symbol: string, market_cap: number | null, more: Partial<Parameters<typeof findPeers>[0]> = {}) => ({
  symbol,
  name: `${symbol} Sample`,
  type: 'CS',
  is_active: true,
  market_cap,
  industry: 'Semiconductors' as string | null,
  ...more,
});

const stock = company('NVDA', 5e12);
const peersOf = (one: ReturnType<typeof company>, others: ReturnType<typeof company>[]) =>
  findPeers(one, [one, ...others]).map(({ symbol }) => symbol);

test('are the largest of the industry, without the stock itself', () => {
  const others = [company('AMD', 3e11), company('AVGO', 2e12), company('INTC', 1e11)];
  expect(peersOf(stock, others)).toEqual(['AVGO', 'AMD', 'INTC']);
});

test('leave out other industries, warrants, delisted papers and companies of unknown value', () => {
  const others = [
    company('MSFT', 4e12, { industry: 'Software' }),
    company('AMD.WS', 1e9, { type: 'WARRANT' }),
    company('OLD', 1e12, { is_active: false }),
    company('NEW', null),
    company('AMD', 3e11),
  ];
  expect(peersOf(stock, others)).toEqual(['AMD']);
});

test('name a company of two share classes once, and never the stock by its other class', () => {
  const google = company('GOOGL', 2e12, { name: 'Alphabet Sample Class A' });
  const others = [
    company('GOOG', 2e12, { name: 'Alphabet Sample Class C' }),
    company('BRK.A', 1e12, { name: 'Berkshire Sample Class A' }),
    company('BRK.B', 1e12, { name: 'Berkshire Sample Class B' }),
  ];
  expect(peersOf(google, others)).toEqual(['BRK.A']);
});

test('are at most eight, and none where the industry is unknown', () => {
  const many = Array.from({ length: 20 }, (_, at) => company(`P${at}`, 1e9 * (at + 1)));
  expect(peersOf(stock, many)).toHaveLength(8);
  expect(peersOf(company('X', 1, { industry: null }), [company('Y', 1, { industry: null })])).toEqual([]);
});
