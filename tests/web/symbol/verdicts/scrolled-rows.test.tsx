// Rows of a long list that become other stocks' rows while it is scrolled.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../../src/web/api/query-client.ts';
import { VerdictCell } from '../../../../src/web/symbol/verdicts/verdict-words.tsx';
import { serveContract } from '../../contract-server.ts';
import { verdictAnswer } from './sample-verdicts.ts';

test('a row says the words of the stock it came to rest at, and knows them when it returns', async () => {
  const { asked } = await serveContract({
    verdicts: verdictAnswer(Date.now(), { REST: { score: -60 }, FIRST: { score: 364 } }),
  });
  const client = createQueryClient();
  const rowOf = (symbol: string) => (
    <QueryClientProvider client={client}>
      <p data-testid="row">
        <VerdictCell symbol={symbol} horizon="minutes" figure={false} />
        <VerdictCell symbol={symbol} horizon="weeks" figure={false} />
      </p>
    </QueryClientProvider>
  );
  const { rerender } = render(rowOf('FIRST'));
  await waitFor(() => expect(screen.getByTestId('row')).toHaveTextContent('NONESTRONG BUY'));
  for (let at = 0; at < 30; at++) rerender(rowOf(`PAST${at}`));
  rerender(rowOf('REST'));
  await waitFor(() => expect(screen.getByTestId('row')).toHaveTextContent(/NONE(SHORT|SELL|STRONG SELL)/));
  const symbols = asked.flatMap(
    ({ path }) => new URL(path, 'http://host').searchParams.get('symbols')?.split(',') ?? [],
  );
  expect(symbols).toEqual(['FIRST', 'REST']);
  rerender(rowOf('FIRST'));
  expect(screen.getByTestId('row')).toHaveTextContent('NONESTRONG BUY');
});
