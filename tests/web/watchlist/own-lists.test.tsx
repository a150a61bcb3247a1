// Own expert lists on the page: begin one from a text after a look at what was read, change it, and what a stock shows of it.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnList, OwnListInput } from '../../../src/domain/watchlist/own-list.ts';
import { OwnListsPart } from '../../../src/web/screens/watchlist/lists/own-lists-part.tsx';
import { OwnReasons } from '../../../src/web/symbol/score/own-reasons.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const figures = (horizon: '1' | '5', mean: number) => ({
  ...{ list: 3, side: 1 as const, horizon, benchmark: 'spy' as const, state: 'too_few' as const },
  ...{ calls: 2, settled: 2, unsettled: 0, days: 1, bounded: 0, spans: 0, hard_to_borrow: 0, mean },
  ...{ hit_rate: null, base_rate: null, median: null, low: null, high: null, shrunk: null, p: null, q: null },
  ...{ bounded_mean: null, bounded_low: null, bounded_high: null, older: null, newer: null, turnover: null },
});

/** A server that keeps lists as the real one does. */
async function show() {
  let lists: OwnList[] = [];
  const keep = (id: number, body: unknown): OwnList => {
    const list = body as OwnListInput;
    if (list.name === 'Taken') throw new Refused({ status: 409, detail: 'You have an own expert list of this name' });
    return { id, ...list, since: '2026-11-17T18:14:00.000Z' };
  };
  const served = await serveContract({
    ownLists: () => ({ lists, most: 10 }),
    ownListRecord: { market: 'live', figures: [figures('1', 0.004), figures('5', -0.01)] },
    addOwnList: ({ body }) => {
      const list = keep(3, body);
      lists = [...lists, list];
      return list;
    },
    changeOwnList: ({ body }) => {
      const [before] = lists;
      const list = keep(3, { ...before, ...(body as object) });
      lists = [list];
      return list;
    },
    removeOwnList: () => {
      lists = [];
      return { success: true };
    },
    readSymbols: ({ body }) => ({
      found: (body as { text: string }).text
        .split(/\s+/)
        .filter((word) => word !== 'ZZZZQ')
        .map((symbol) => ({ typed: symbol, symbol, company_name: null })),
      refused: (body as { text: string }).text.includes('ZZZZQ')
        ? [{ typed: 'ZZZZQ', problem: 'no US listing is known by this symbol' }]
        : [],
      column: null,
    }),
  });
  drawScreen(
    '/',
    <>
      <OwnListsPart />
      <OwnReasons symbol="NVDA" score={120} />
      <ToastRegion />
    </>,
  );
  expect(await screen.findByText(/Upload a CSV of symbols/)).toBeVisible();
  return served;
}

test('a list is begun after a look at what was read, under a name that is free, changed, and removed; its stock shows what it adds', async () => {
  const { asked } = await show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'New expert list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New expert list' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Taken');
  await user.type(dialog.getByRole('textbox', { name: /Symbols, or a table/ }), 'NVDA AAPL ZZZZQ');
  await user.click(dialog.getByRole('button', { name: 'Read' }));
  expect(await dialog.findByText('1 entry left out')).toBeVisible();
  expect(dialog.getByText(/no US listing is known/)).toBeVisible();
  expect(asked.filter(({ name }) => name === 'addOwnList')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save 2 stocks' }));
  expect(await dialog.findByText('You have an own expert list of this name')).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'My picks');
  await user.click(dialog.getByRole('button', { name: 'Save 2 stocks' }));
  expect(await screen.findByText('My picks: 2 stocks')).toBeVisible();
  const said = await screen.findByRole('region', { name: 'Your lists about NVDA' });
  expect(said).toHaveTextContent(
    'Your lists+10and the Smart Cat Score +120: together +130seen by you alone, not part of the score',
  );

  for (const place of [screen.getByRole('region', { name: 'My expert lists' }), said]) {
    expect(await within(place).findByText('2 calls settled, not enough data')).toBeVisible();
    expect(within(place).getByText('+0.40%')).toBeVisible();
    expect(within(place).getByText('−1.00%')).toBeVisible();
  }

  await user.click(screen.getByRole('button', { name: 'Change or remove My picks' }));
  const form = await screen.findByRole('dialog', { name: 'My picks' });
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Side' }), 'bearish');
  const given = within(form).getByRole('textbox', { name: /Points/ });
  await user.clear(given);
  await user.type(given, '99');
  expect(within(form).getByText('A whole number from 1 to 45')).toBeVisible();
  await user.clear(given);
  await user.type(given, '45');
  await user.click(within(form).getByRole('button', { name: 'Read' }));
  await user.click(await within(form).findByRole('button', { name: 'Save 2 stocks' }));
  await expect.poll(() => screen.queryByText(/together \+75/)).not.toBeNull();

  await user.click(screen.getByRole('button', { name: 'Change or remove My picks' }));
  await user.click(await screen.findByRole('button', { name: 'Remove this list' }));
  expect(await screen.findByText(/Upload a CSV of symbols/)).toBeVisible();
  await expect.poll(() => screen.queryByRole('region', { name: 'Your lists about NVDA' })).toBeNull();
});
