// Access tokens on the account page: created and shown once, listed with their last use, revoked after a question.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AccessToken } from '../../../src/domain/accounts/access-token.ts';
import { TokenList } from '../../../src/web/screens/account/tokens/token-list.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const SECRET = `sca_${'A'.repeat(43)}`;
const LINK = `scl_${'B'.repeat(43)}`;
const token = (id: string, given: Partial<AccessToken> = {}): AccessToken => ({
  id,
  name: `Script ${id}`,
  scope: 'read',
  sheet: null,
  created_at: '2026-11-16T18:00:00Z',
  expires_at: '2099-02-16T18:00:00Z',
  last_used_at: null,
  last_used_ip: null,
  ...given,
});

async function show(first: AccessToken[], isAdmin = false) {
  let tokens = first;
  const served = await serveContract({
    accessTokens: () => ({ tokens }),
    createAccessToken: ({ body }) => {
      const { name, sheet } = body as Pick<AccessToken, 'name' | 'sheet'>;
      const access_token = token('new', { name, sheet });
      tokens = [access_token, ...tokens];
      return { token: sheet === null ? SECRET : LINK, access_token };
    },
    revokeAccessToken: ({ path }) => {
      tokens = tokens.filter(({ id }) => !path.endsWith(`/${id}`));
      return { success: true };
    },
  });
  drawScreen('/', <TokenList isAdmin={isAdmin} />);
  return { ...served, sent: (name: string) => served.asked.filter((one) => one.name === name).map(({ body }) => body) };
}

test('tokens are listed with scope, last use and end; an expired one says so; one is revoked after a question', async () => {
  const user = userEvent.setup();
  const { asked } = await show([
    token('a', { scope: 'admin', last_used_at: '2026-11-17T18:00:00Z', last_used_ip: '203.0.113.9' }),
    token('b', { expires_at: '2020-02-16T18:00:00Z' }),
  ]);
  const [used, expired] = await screen.findAllByRole('listitem');
  if (used === undefined || expired === undefined) throw new Error('Two tokens should be listed.');
  expect(within(used).getByText('Administrator')).toBeVisible();
  expect(used).toHaveTextContent(/Last used .* from 203\.0\.113\.9/);
  expect(used).toHaveTextContent(/expires /);
  expect(expired).toHaveTextContent('Never used');
  expect(within(expired).getByText('Expired')).toBeVisible();
  expect(within(expired).getByRole('button', { name: 'Remove Script b' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke Script a' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Script a')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke Script a' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByText('Script a')).toBeNull());
  expect(screen.getByText('Script b')).toBeVisible();
  expect(asked.filter(({ name }) => name === 'revokeAccessToken').map(({ path }) => path)).toEqual([
    '/api/auth/tokens/a',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Script b' }));
  const removal = within(screen.getByRole('dialog', { name: 'Remove Script b?' }));
  expect(removal.getByText(/has expired and is refused already; removing takes it off your list/)).toBeVisible();
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Script b')).toBeNull());
});

test('a spreadsheet link reads one table, is shown once as a formula, and is marked as a link', async () => {
  const user = userEvent.setup();
  const { sent } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Morning sheet');
  await user.click(dialog.getByRole('button', { name: 'Read and write' }));
  await user.click(dialog.getByRole('button', { name: 'A spreadsheet link' }));
  expect(dialog.queryByRole('button', { name: 'Read and write' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Watchlist' }));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(sent('createAccessToken')).toEqual([
    { name: 'Morning sheet', scope: 'read', expires: 90, sheet: 'watchlist' },
  ]);
  const formula = await screen.findByLabelText('Formula');
  expect(formula).toHaveValue(
    `=IMPORTDATA("${window.location.origin}/api/sheets/watchlist.csv?token=${LINK}"; ","; "en_US")`,
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByDisplayValue(new RegExp(LINK))).toBeNull();
  expect(await screen.findByText('Link: Watchlist')).toBeVisible();
});

test('a refused token says why and keeps what was typed; a new one is shown once, can be copied, and is gone when the dialog closes', async () => {
  const user = userEvent.setup();
  const { answers, sent } = await show([]);
  expect(await screen.findByText('No access tokens yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Administrator' })).toBeNull();
  await user.type(dialog.getByLabelText('Name'), 'Morning report');
  await user.click(dialog.getByRole('button', { name: 'Read and write' }));
  await user.click(dialog.getByRole('button', { name: '30 days' }));
  const { createAccessToken } = answers;
  const detail = 'You have 20 access tokens already. Revoke one of them first.';
  answers.createAccessToken = new Refused({ status: 409, detail });
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText(detail)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Morning report');
  answers.createAccessToken = createAccessToken;
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  expect(sent('createAccessToken')).toEqual(
    Array(2).fill({ name: 'Morning report', scope: 'write', expires: 30, sheet: null }),
  );
  await user.click(screen.getByRole('button', { name: 'Copy token' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
  expect(await screen.findByText('Morning report')).toBeVisible();
});

test('an administrator may choose the scope of administrators, and any last day', async () => {
  const user = userEvent.setup();
  const { sent } = await show([], true);
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Administrator' }));
  await user.click(dialog.getByRole('button', { name: 'Until a day' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByText('Please name the program that will use the token')).toBeVisible();
  expect(dialog.getByText('Please choose the last day')).toBeVisible();
  expect(sent('createAccessToken')).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), 'Nightly');
  await user.type(dialog.getByLabelText('Last day (UTC), within a year'), '2027-03-01');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
  expect(sent('createAccessToken')).toEqual([{ name: 'Nightly', scope: 'admin', expires: '2027-03-01', sheet: null }]);
});
