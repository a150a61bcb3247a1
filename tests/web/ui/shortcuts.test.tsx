// Keyboard shortcuts: one registry that answers and lists.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SearchBox } from '../../../src/web/ui/controls/search-box.tsx';
import { GuideShortcuts } from '../../../src/web/ui/keyboard/shortcut-list.tsx';
import { type Shortcut, useShortcuts } from '../../../src/web/ui/keyboard/shortcuts.tsx';
import { ShortcutsDialog } from '../../../src/web/ui/keyboard/shortcuts-dialog.tsx';
import { Drawer } from '../../../src/web/ui/overlays/drawer.tsx';

function Listening({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts);
  return null;
}

const shortcut = (keys: string[], handler: Shortcut['handler'], rest: Partial<Shortcut> = {}): Shortcut => ({
  keys,
  label: `does ${keys.join(' or ')}`,
  scope: 'Sample screen',
  handler,
  ...rest,
});

test('a key calls its handler, also with Ctrl or Command where required; typing and the Space of a button are left alone', async () => {
  const [find, refresh, close, openFirst, press] = Array.from({ length: 5 }, () => vi.fn());
  const calls = () => [find, refresh, close, openFirst, press].map((handler) => handler?.mock.calls.length);
  const keys = { '/ mod+k': find, r: refresh, Escape: close, Space: openFirst };
  render(
    <>
      <input aria-label="field" />
      <button type="button" onClick={press}>
        press
      </button>
      <Listening
        shortcuts={Object.entries(keys).map(([names, handler]) => shortcut(names.split(' '), () => handler?.()))}
      />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('/{Control>}k{/Control}{Meta>}k{/Meta}R ');
  expect(calls()).toEqual([3, 1, 0, 1, 0]);
  await user.keyboard('{Control>}r{/Control}');
  expect(calls()).toEqual([3, 1, 0, 1, 0]);
  screen.getByText('press').focus();
  await user.keyboard(' ');
  expect(calls()).toEqual([3, 1, 0, 1, 1]);
  // In a field only Escape and Ctrl or Command keys answer.
  await user.click(screen.getByLabelText('field'));
  await user.keyboard('r{Escape}{Control>}k{/Control}');
  expect(screen.getByLabelText('field')).toHaveValue('r');
  expect(calls()).toEqual([4, 1, 1, 1, 1]);
});

test("a screen's keys rest while a drawer covers it, unless they go through; the drawer's own work", async () => {
  const below = vi.fn();
  const through = vi.fn();
  const inside = vi.fn();
  render(
    <>
      <Listening shortcuts={[shortcut(['r'], below), shortcut(['x'], through, { throughOverlays: true })]} />
      <Drawer onClose={() => {}} title="Sample">
        <Listening shortcuts={[shortcut(['r'], inside)]} />
      </Drawer>
    </>,
  );
  await userEvent.keyboard('rx');
  expect([below, through, inside].map((handler) => handler.mock.calls.length)).toEqual([0, 1, 1]);
});

test('handlers are those of the latest drawing, and silence follows when the screen leaves', async () => {
  const first = vi.fn();
  const second = vi.fn();
  const { rerender, unmount } = render(<Listening shortcuts={[shortcut(['r'], first)]} />);
  rerender(<Listening shortcuts={[shortcut(['r'], second)]} />);
  await userEvent.keyboard('r');
  unmount();
  await userEvent.keyboard('r');
  expect([first, second].map((handler) => handler.mock.calls.length)).toEqual([0, 1]);
});

function WithDialog({ own }: { own?: () => void }) {
  const [open, setOpen] = useState(false);
  useShortcuts([shortcut(['r'], () => {}), ...(own ? [shortcut(['?'], own)] : [])]);
  return <ShortcutsDialog open={open} onChange={setOpen} />;
}

test('`?` lists what is in service; a screen with its own `?` goes before', async () => {
  const { unmount } = render(<WithDialog />);
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog).toHaveTextContent('Sample screen');
  expect(dialog).toHaveTextContent('does r');
  unmount();
  const own = vi.fn();
  render(<WithDialog own={own} />);
  await userEvent.keyboard('?');
  expect(own).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a guide lists the keys of its screen first, then all others in service that the screen does not take over', () => {
  const nothing = () => {};
  render(
    <>
      <Listening
        shortcuts={[
          shortcut(['?'], nothing, { fallback: true, label: 'Taken over', scope: 'Everywhere' }),
          shortcut(['mod+k', 'g'], nothing, { fallback: true, label: 'Half taken over', scope: 'Everywhere' }),
          shortcut(['x'], nothing, { disabled: true, label: 'Out of service', scope: 'Everywhere' }),
          shortcut(['e'], nothing, { label: 'Export', scope: 'Everywhere' }),
          shortcut(['?', 'mod+k'], nothing, { label: 'Own keys' }),
          shortcut(['Escape'], null, { label: 'Handled elsewhere' }),
        ]}
      />
      <GuideShortcuts scope="Sample screen" />
    </>,
  );
  const lines = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(lines).toEqual([
    ['Own keys', '?Ctrl K'],
    ['Handled elsewhere', 'Esc'],
    ['Half taken over', 'G'],
    ['Export', 'E'],
  ]);
});

function Searching() {
  const [text, setText] = useState('');
  return (
    <SearchBox value={text} onChange={setText} placeholder="Symbol or company" label="Search signals" shortcut="/" />
  );
}

// KEYS-02, KEYS-08
test('Escape clears the search and leaves it; the cross clears and stays', async () => {
  render(<Searching />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Search signals');
  await user.type(field, 'nv');
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(field).not.toHaveFocus();
  await user.type(field, 'am');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});
