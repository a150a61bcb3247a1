// Stocks found outside the present list: what a line says, which are left out, and Enter before the answer.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { FoundStock } from '../../../../src/domain/signals/search/found-stock.ts';
import { FoundElsewhere } from '../../../../src/web/symbol/search/found-elsewhere.tsx';
import { useOpenBest } from '../../../../src/web/symbol/search/stock-search.ts';
import { SearchBox } from '../../../../src/web/ui/controls/search-box.tsx';
import { type Answers, Refused, serveContract } from '../../contract-server.ts';
import { drawScreen } from '../../drawn-screen.tsx';
import { searchResult } from '../../screener/sample-stocks.ts';
import { verdictAnswer } from '../verdicts/sample-verdicts.ts';

const apple = searchResult('AAPL', 'Apple Inc.', {
  current_price: 281.06,
  price_change_percent: -0.42,
  smart_cat_score: -57,
  tab: 'bearish',
});
const thornapple = searchResult('TAPL', 'Thornapple Sample', { smart_cat_score: 12, tab: 'neutral' });
const fund = searchResult('APLF', 'Sample Fund');

type SampleProps = { onOpen: (stock: FoundStock) => void; exactOnly: boolean };

function Sample({ onOpen, exactOnly }: SampleProps) {
  const [search, setSearch] = useState('');
  const openBest = useOpenBest(onOpen);
  return (
    <>
      <SearchBox
        value={search}
        onChange={setSearch}
        onEnter={() => openBest(search)}
        placeholder="Symbol or company"
        label="Search"
      />
      <FoundElsewhere search={search} isListed={({ tab }) => tab === 'neutral'} onOpen={onOpen} exactOnly={exactOnly} />
    </>
  );
}

async function show(answers: Answers = {}, exactOnly = false) {
  const served = await serveContract({
    searchStocks: { results: [apple, thornapple, fund], popular: [] },
    verdicts: verdictAnswer(Date.now(), { APLF: { score: null, readings: null } }),
    ...answers,
  });
  const onOpen = vi.fn();
  drawScreen('/', <Sample onOpen={onOpen} exactOnly={exactOnly} />);
  return { ...served, onOpen };
}

const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent);
/** A phone's form of price and score stands in the line too, hidden by the style sheet. */
const expectLines = (wanted: readonly RegExp[]) =>
  expect(lines()).toEqual(wanted.map((words) => expect.stringMatching(words) as string));

test('a line says price, change, score, where the stock stands and its verdicts; the best one says that Enter opens it', async () => {
  const { onOpen } = await show();
  await userEvent.type(screen.getByLabelText('Search'), 'apl');
  await waitFor(() =>
    expectLines([
      /^AAPLApple Inc\.\$281\.06−0\.42%.*−57.*in BearishNONE, MAYBE, STRONG BUYEnter opens it$/,
      /^APLFSample Fund\$12\.50−1\.96%.*--not scoredNONE, not screened, no signals$/,
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: /Sample Fund/ }));
  expect(onOpen).toHaveBeenLastCalledWith(fund);
});

test('Enter opens the best stock, also before the typing has rested, and asks once', async () => {
  const { onOpen, asked } = await show();
  await userEvent.type(screen.getByLabelText('Search'), 'aapl{Enter}');
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(apple));
  expect(asked.map(({ path }) => path).filter((path) => path.includes('search'))).toEqual([
    '/api/stocks/search?q=aapl',
  ]);
});

test('a list that shows what resembles the text offers the typed symbol alone', async () => {
  await show({}, true);
  await userEvent.type(screen.getByLabelText('Search'), 'aplf');
  await waitFor(() => expectLines([/^APLFSample Fund.*not scoredNONE, not screened, no signals$/]));
});

test('nothing stands there for nothing, and a failed search says so', async () => {
  const { onOpen } = await show({
    searchStocks: new Refused({ status: 400, detail: 'away' }),
  });
  await userEvent.type(screen.getByLabelText('Search'), '{Enter}');
  expect(screen.queryByRole('region', { name: 'Found elsewhere' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Search'), 'apl');
  expect(await screen.findByText('Other stocks could not be searched. Please try again.')).toBeVisible();
  expect(onOpen).not.toHaveBeenCalled();
});
