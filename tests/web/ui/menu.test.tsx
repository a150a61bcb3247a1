// The menu by keyboard, as the menu button pattern of https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ asks.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Menu, MenuItem } from '../../../src/web/ui/popovers/menu.tsx';

const select = vi.fn();

function Sample() {
  return (
    <main>
      <Menu name="Menu of the sample" label="Sample">
        {['Account', 'Admin Portal', 'Logout'].map((entry) => (
          <MenuItem key={entry} onSelect={() => select(entry)}>
            {entry}
          </MenuItem>
        ))}
      </Menu>
      <button type="button">after</button>
    </main>
  );
}

const button = () => screen.getByRole('button', { name: 'Menu of the sample' });
const item = (name: string) => screen.getByRole('menuitem', { name });

beforeEach(() => {
  select.mockClear();
  render(<Sample />);
});

test.each([
  ['{Enter}', 'Account'],
  [' ', 'Account'],
  ['{ArrowDown}', 'Account'],
  ['{ArrowUp}', 'Logout'],
])('%j on the button opens the menu at %s', async (key, entry) => {
  button().focus();
  await userEvent.keyboard(key);
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(item(entry)).toHaveFocus();
});

test('arrows go round, Home and End go to the ends', async () => {
  const user = userEvent.setup();
  await user.click(button());
  for (const [key, entry] of [
    ['{ArrowUp}', 'Logout'],
    ['{ArrowDown}', 'Account'],
    ['{End}', 'Logout'],
    ['{Home}', 'Account'],
  ] as const) {
    await user.keyboard(key);
    expect(item(entry)).toHaveFocus();
  }
});

test('Enter runs an entry and closes; Escape only closes; both give the focus back to the button', async () => {
  const user = userEvent.setup();
  await user.click(button());
  await user.keyboard('{End}{Enter}');
  expect(select.mock.calls).toEqual([['Logout']]);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
  expect(select).toHaveBeenCalledTimes(1);
});

test('the Tab key leaves the menu, closes it and goes on after the button', async () => {
  const user = userEvent.setup();
  await user.click(button());
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByText('after')).toHaveFocus();
});

test('a press elsewhere closes it', async () => {
  const user = userEvent.setup();
  await user.click(button());
  await user.pointer({ keys: '[MouseLeft]', target: document.body });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
