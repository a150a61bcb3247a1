// Exchanges have one name each, no matter who writes them.
import { expect, test } from 'vitest';
import { exchangeName } from '../../../src/domain/stocks/exchange-name.ts';

test.each([
  ['XNAS', 'NASDAQ'],
  ['NASDAQ NMS - GLOBAL MARKET', 'NASDAQ'],
  ['NEW YORK STOCK EXCHANGE, INC.', 'NYSE'],
  ['XNYS', 'NYSE'],
  ['NYSE', 'NYSE'],
  ['NYSE MKT LLC', 'NYSE American'],
  ['NYSEAMERICAN', 'NYSE American'],
  ['XASE', 'NYSE American'],
  ['NYSE ARCA', 'NYSE Arca'],
  ['ARCX', 'NYSE Arca'],
  ['BATS', 'Cboe'],
  ['CBOE BZX', 'Cboe'],
  ['Sample Exchange', 'Sample Exchange'],
  [' ', null],
  [null, null],
  [undefined, null],
])('%s is shown as %s', (written, name) => {
  expect(exchangeName(written)).toBe(name);
});
