// The query string as the state of a page, while what it shows is still on its way: a step is never undone by the next.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { useAddress } from '../../../src/web/ui/page-state/address.ts';
import { useSearchText } from '../../../src/web/ui/page-state/search-text.ts';
import { RouterAt } from '../router-at.tsx';

const at = () => `${window.location.pathname}${window.location.search}`;

/** A page with a search, a guide whose code comes when `arrive` is called, and a link to a page whose code comes then too. */
function drawPage(path = '/list') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Guide = lazy(async () => {
    await promise;
    return { default: () => <p>The guide</p> };
  });
  const Other = lazy(async () => {
    await promise;
    return { default: () => <p>Another page</p> };
  });
  function List() {
    const { params, adjust, open, close } = useAddress();
    const [search, setSearch] = useSearchText(params.get('q') ?? '', (q) => adjust({ q }));
    return (
      <>
        <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
        <button type="button" onClick={() => open('guide', { guide: 'open' })}>
          Open
        </button>
        <button type="button" onClick={() => close('guide', { guide: null })}>
          Close
        </button>
        <Link to="/other">Elsewhere</Link>
        <Suspense fallback={null}>{params.has('guide') && <Guide />}</Suspense>
      </>
    );
  }
  render(
    <RouterAt path={path}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/other" element={<Other />} />
        </Routes>
      </Suspense>
    </RouterAt>,
  );
  return { arrive: () => act(async () => resolve()) };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('a search that is written to the address while a drawer is on its way does not take the drawer away', async () => {
  const { arrive } = drawPage();
  type('zz');
  await waitFor(() => expect(at()).toBe('/list?q=zz'));
  type('');
  press('Open');
  expect(at()).toBe('/list?q=zz&guide=open');
  expect(screen.queryByText('The guide')).toBeNull();
  await waitFor(() => expect(at()).toBe('/list?guide=open'));
  await arrive();
  await screen.findByText('The guide');
  expect(field().value).toBe('');
  press('Close');
  await waitFor(() => expect(screen.queryByText('The guide')).toBeNull());
});

test('a drawer opened twice while loading, and closed twice, is one history entry', async () => {
  const { arrive } = drawPage('/list?tab=neutral');
  press('Open');
  press('Open');
  await arrive();
  await screen.findByText('The guide');
  press('Close');
  press('Close');
  await waitFor(() => expect(screen.queryByText('The guide')).toBeNull());
  expect(at()).toBe('/list?tab=neutral');
});

test('what a page still has to write does not call back the reader who is on the way to another', async () => {
  const { arrive } = drawPage();
  type('zz');
  press('Elsewhere');
  expect(at()).toBe('/other');
  // The page before stays on screen until the code of the next is there, longer than a search takes to settle.
  await new Promise((soon) => void setTimeout(soon, 400));
  expect(field().value).toBe('zz');
  expect(at()).toBe('/other');
  await arrive();
  await screen.findByText('Another page');
});
