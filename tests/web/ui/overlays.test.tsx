// Drawers and modals: focus, Escape, the veil, the locked page.
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Drawer } from '../../../src/web/ui/overlays/drawer.tsx';
import { Modal } from '../../../src/web/ui/overlays/modal.tsx';

function Page() {
  const [news, setNews] = useState(false);
  const [insiders, setInsiders] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setNews(true)}>
        Open news
      </button>
      {news && (
        <Drawer onClose={() => setNews(false)} title="News">
          <button type="button" onClick={() => setInsiders(true)}>
            Open insiders
          </button>
          <a href="/last">last</a>
        </Drawer>
      )}
      {insiders && (
        <Modal onClose={() => setInsiders(false)} title="Insiders">
          <input aria-label="inside" />
        </Modal>
      )}
    </>
  );
}

let root: HTMLElement;
beforeEach(() => {
  document.body.replaceChildren();
  root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
});

const show = () => render(<Page />, { container: root });

test('an open drawer takes the focus and locks the page; a press on the veil closes and gives the focus back', async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByText('Open news'));
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByText('last') });
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByTestId('overlay-veil') });
  expect(screen.queryByRole('dialog')).toBeNull();
  const opener = screen.getByText('Open news');
  await user.click(opener);
  const drawer = screen.getByRole('dialog', { name: 'News' });
  expect(drawer).toHaveFocus();
  expect(drawer).toHaveAttribute('aria-modal', 'true');
  expect(root.inert).toBe(true);
  expect(document.body.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(root.inert).toBe(false);
  expect(document.body.style.overflow).toBe('');
  expect(opener).toHaveFocus();
});

test('several may be open; Escape closes the top one only, the page stays locked until the last is gone', async () => {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByText('Open news'));
  await user.click(screen.getByText('Open insiders'));
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toHaveAccessibleName('News');
  expect(screen.getByText('Open insiders')).toHaveFocus();
  expect(root.inert).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(root.inert).toBe(false);
});

test('a page that leaves with its drawer open is free again', async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByText('Open news'));
  unmount();
  expect(root.inert).toBe(false);
  expect(document.body.style.overflow).toBe('');
});

test('text without a control scrolls by keyboard; a control that comes takes its place among the Tab stops', async () => {
  const long = (controls: boolean) => (
    <Drawer onClose={() => {}} title="Analysis">
      <p>Long text</p>
      {controls && <button type="button">More</button>}
    </Drawer>
  );
  const { rerender } = render(long(false), { container: root });
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(screen.getByText('Long text').parentElement).toHaveFocus();
  expect(screen.getByText('Long text').parentElement).toHaveAccessibleName('Analysis');
  rerender(long(true));
  await waitFor(() => expect(screen.getByText('Long text').parentElement).toHaveAttribute('tabindex', '-1'));
  await user.tab();
  expect(screen.getByText('More')).toHaveFocus();
});

function RedrawnPage() {
  const [symbol, setSymbol] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return (
    <main id="content" tabIndex={-1}>
      {['AAPL', ...(round < 2 ? ['NVDA'] : [])].map((one) => (
        <button key={`${one} ${round}`} type="button" onClick={() => setSymbol(one)}>
          {one}
        </button>
      ))}
      {symbol !== null && (
        <Drawer onClose={() => setSymbol(null)} title={symbol}>
          <button type="button" onClick={() => setRound((before) => before + 1)}>
            New scores
          </button>
        </Drawer>
      )}
    </main>
  );
}

test('the focus returns to the opener where the page has replaced it, and to the page where it is gone', async () => {
  render(<RedrawnPage />, { container: root });
  const user = userEvent.setup();
  for (const comesBack of ['NVDA', null]) {
    const opener = screen.getByText('NVDA');
    await user.click(opener);
    await user.click(screen.getByText('New scores'));
    await user.keyboard('{Escape}');
    expect(opener).not.toBeInTheDocument();
    expect(comesBack === null ? document.getElementById('content') : screen.getByText(comesBack)).toHaveFocus();
  }
});

/** Replaces its button as it is pressed, before the drawer opens. */
function SlowDrawer() {
  const [state, setState] = useState<'new' | 'loading' | 'open' | 'closed'>('new');
  return (
    <main id="content" tabIndex={-1}>
      <button key={String(state === 'new')} type="button" onClick={() => setState('loading')}>
        NVDA
      </button>
      {state === 'loading' && (
        <button type="button" onClick={() => setState('open')}>
          Loaded
        </button>
      )}
      {state === 'open' && (
        <Drawer title="Detail" onClose={() => setState('closed')}>
          Text
        </Drawer>
      )}
    </main>
  );
}

test('the focus returns to the opener that the page replaced before the drawer was there', async () => {
  render(<SlowDrawer />, { container: root });
  const opener = screen.getByText('NVDA');
  await userEvent.click(opener);
  expect(opener).not.toBeInTheDocument();
  expect(document.body).toHaveFocus();
  // Not a press, which would move the focus.
  act(() => screen.getByText('Loaded').click());
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('NVDA')).toHaveFocus();
});
