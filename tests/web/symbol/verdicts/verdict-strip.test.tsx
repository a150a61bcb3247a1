// Strip of verdicts: the same words in every size, one question for many stocks, new answers when news come.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noScores } from '../../../../src/domain/signals/unscored.ts';
import { createQueryClient } from '../../../../src/web/api/query-client.ts';
import { storeToken } from '../../../../src/web/api/token.ts';
import { VerdictStrip } from '../../../../src/web/symbol/verdicts/verdict-strip.tsx';
import { VerdictCell } from '../../../../src/web/symbol/verdicts/verdict-words.tsx';
import { type Answers, Refused, serveContract } from '../../contract-server.ts';
import { drawScreen } from '../../drawn-screen.tsx';
import { sampleVerdicts, verdictAnswer } from './sample-verdicts.ts';

const NOW = Date.now();
const window = { side: 'long', confidence: 61 } as const;

const strip = async (symbol: string) => {
  const found = await screen.findByRole('group', { name: `Verdicts of ${symbol}` });
  await expect.poll(() => found.getAttribute('aria-busy')).toBe('false');
  return found;
};

test('every size shows minutes, today and lists in this order; the whole one says which figures set them apart', async () => {
  await serveContract({ verdicts: verdictAnswer(NOW, { NVDA: { window } }) });
  const sizes = ['whole', 'slim', 'line', 'words'] as const;
  drawScreen(
    '/',
    sizes.map((size) => (
      <div key={size} data-testid={size}>
        <VerdictStrip symbol="NVDA" size={size} opinion={size === 'line' ? 'AI HOLD' : undefined} />
      </div>
    )),
  );
  for (const size of sizes) {
    await waitFor(() =>
      expect(screen.getByTestId(size)).toHaveTextContent(/Minutes.*WATCH long.*Today.*MAYBE.*Lists.*STRONG BUY/),
    );
  }
  expect(within(screen.getByTestId('whole')).getByText('They disagree').closest('p')).toHaveTextContent(
    'They disagree. Golden Eye and the lists point up; the screener is undecided, 2 of 5 lights in favour, not: 2.17% above VWAP, volume trend \u22120.8%.',
  );
  // A line tells it to those who do not see colours.
  expect(screen.getByTestId('line')).toHaveTextContent('They disagree.');
  expect(screen.getByTestId('line')).toHaveTextContent('AI HOLD');
});

test.each([
  [0, '17', 'since 07:05 PT', false],
  [0, '16', 'since Nov 16, 07:05 PT', false],
  [2, '17', 'since 07:05 PT, changed 2 times today', false],
  [3, '17', 'since 07:05 PT, changed 3 times today, unsettled', true],
])('a word that changed %d times today says so: Nov %s, %s', async (changes, day, words, unsettled) => {
  const age = { since: `2026-11-${day}T15:05:00.000Z`, changes };
  await serveContract({ verdicts: verdictAnswer(Date.parse('2026-11-17T18:14:00.000Z'), { NVDA: { age } }) });
  drawScreen('/', <VerdictStrip symbol="NVDA" size="whole" />);
  const found = await strip('NVDA');
  expect(found).toHaveTextContent(words);
  const badge = within(found).getByText('MAYBE').closest('span');
  expect(badge?.className.includes('outline-dashed')).toBe(unsettled);
  if (unsettled) expect(within(found).getByText(/unsettled$/)).not.toHaveClass('sr-only');
});

test('a list that decided against the score stands on the badge', async () => {
  const scores = {
    ...noScores,
    ...{ bullish_score: 27, bullish_signal_count: 1, premium_signal_count: 1, has_idea_engine: true },
  };
  await serveContract({ verdicts: verdictAnswer(NOW, { NVDA: { scores } }) });
  drawScreen(
    '/',
    <>
      <VerdictStrip symbol="NVDA" size="whole" />
      <p data-testid="cell">
        <VerdictCell symbol="NVDA" horizon="weeks" figure={false} />
      </p>
    </>,
  );
  expect(await strip('NVDA')).toHaveTextContent('STRONG BUY by source');
  expect(screen.getByTestId('cell')).toHaveTextContent('STRONG BUY by source');
});

test.each([
  ['whole', /NONEno pattern.*not screened.*no signals/],
  // A small card has a dash, and its words for listeners.
  ['words', /Todaynot screened--Listsno signals/],
] as const)('what nobody speaks of is said in grey words: %s', async (size, words) => {
  await serveContract({ verdicts: verdictAnswer(NOW, { ZZZZ: { score: null, readings: null } }) });
  drawScreen('/', <VerdictStrip symbol="ZZZZ" size={size} />);
  expect(await strip('ZZZZ')).toHaveTextContent(words);
});

test('a hundred stocks of a page are one question', async () => {
  const { asked } = await serveContract({ verdicts: verdictAnswer(NOW) });
  const symbols = Array.from({ length: 100 }, (_, at) => `S${at}`);
  drawScreen(
    '/',
    symbols.map((symbol) => <VerdictStrip key={symbol} symbol={symbol} size="words" />),
  );
  await strip('S0');
  await strip('S99');
  expect(asked.filter(({ name }) => name === 'verdicts')).toHaveLength(1);
});

test('a refusal is said, and the page goes on', async () => {
  await serveContract({
    verdicts: new Refused({ status: 422 }),
  });
  drawScreen('/', <VerdictStrip symbol="NVDA" size="whole" />);
  expect(await strip('NVDA')).toHaveTextContent('not available');
});

test('a published run brings new verdicts to every view at once', async () => {
  storeToken('token');
  let score = 10;
  let tell: ((event: unknown) => void) | undefined;
  const answers: Answers = {
    verdicts: () => ({ verdicts: [sampleVerdicts('NVDA', NOW, { score })] }),
    snapshotStream: (asked) => {
      tell = asked.tell;
      tell?.(news(1));
      return new Promise(() => undefined);
    },
  };
  const at = new Date(NOW).toISOString();
  const news = (id: number) => ({
    sent_at: at,
    snapshots: [{ kind: 'signals', id, source_id: id, as_of: at, received_at: at, published_at: null }],
  });
  await serveContract(answers);
  drawScreen(
    '/',
    <>
      <VerdictStrip symbol="NVDA" size="whole" />
      <VerdictStrip symbol="NVDA" size="words" />
    </>,
  );
  await expect.poll(() => screen.getAllByText('HOLD')).toHaveLength(2);
  await expect.poll(() => tell).toBeDefined();
  score = 150;
  tell?.(news(2));
  await expect.poll(() => screen.queryAllByText('STRONG BUY')).toHaveLength(2);
  expect(screen.queryByText('HOLD')).toBeNull();
});

test('a row of a scrolled list says the words of the stock it came to rest at, and knows them when it returns', async () => {
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
