// One's own account: the password and the sessions.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SecondFactor } from '../../../src/domain/accounts/second-factor.ts';
import type { SessionInfo, User } from '../../../src/domain/accounts/user.ts';
import { AccountScreen } from '../../../src/web/screens/account/account-screen.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { shownZone } from '../../../src/web/ui/time/zone.ts';
import { Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleUser } from '../sample-people.ts';

const session = (id: string, agent: string | null, current: boolean): SessionInfo => ({
  id,
  agent,
  current,
  ip: '198.51.100.24',
  created_at: '2026-11-16T18:00:00Z',
  last_used_at: '2026-11-17T18:00:00Z',
  expires_at: '2026-11-24T18:00:00Z',
});
const here = session('a', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', true);
const phone = session('b', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', false);
const script = session('c', null, false);

beforeEach(() => localStorage.setItem('token', 'sct_1'));

async function show(secondFactor: SecondFactor = { since: null, recovery_codes_left: 0 }) {
  let sessions = [here, phone, script];
  const served = await serveContract({
    me: sampleUser,
    sessions: () => ({ sessions }),
    secondFactor,
    accessTokens: { tokens: [] },
    passkeys: { passkeys: [], origin: null, unavailable: null },
    linkedIdentities: { provider: null, has_password: true, identities: [] },
    changePassword: { success: true },
    chooseTimeZone: ({ body }) => ({ ...sampleUser, time_zone: (body as { time_zone: string }).time_zone }),
    chooseCsvNotation: ({ body }) => ({ ...sampleUser, csv_notation: (body as User).csv_notation }),
    revokeSession: ({ body }) => {
      const wanted = body as { id?: string; all_others?: boolean };
      sessions = sessions.filter((entry) => entry.current || (!wanted.all_others && entry.id !== wanted.id));
      return { success: true };
    },
  });
  drawScreen(
    '/',
    <>
      <AccountScreen />
      <ToastRegion />
    </>,
  );
  await screen.findByText('Chrome on Linux');
  return served;
}

const sent = (asked: { name: string; body: unknown }[], name: string) =>
  asked.filter((entry) => entry.name === name).map((entry) => entry.body);

async function change(...words: [current: string, next: string, again: string]) {
  for (const [at, label] of ['Current password', 'New password', 'Confirm new password'].entries())
    fireEvent.change(screen.getByLabelText(label), { target: { value: words[at] } });
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('shows who one is and where one is signed in; one session can be ended, and all others at once', async () => {
  const { asked } = await show();
  expect(await screen.findByText('Sample Trader Wren')).toBeVisible();
  expect(screen.getByText('wren@sample.example')).toBeVisible();
  expect(await screen.findByText(/^You have 3 open sessions; signing in asks for no second factor/)).toBeVisible();
  expect(screen.getByText('Unknown device')).toBeVisible();
  expect(screen.getAllByText(/from 198\.51\.100\.24/)).toHaveLength(3);
  expect(screen.getAllByText('This session')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'End session of Chrome on Linux' })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'End session of Safari on iOS' }));
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
  expect(sent(asked, 'revokeSession')).toEqual([{ id: 'b' }, { all_others: true }]);
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

test('a new password keeps the rules of registration; a refusal says why and keeps what was typed; a change empties the fields', async () => {
  const { asked, answers } = await show();
  await change('Old-pass1!', 'short', 'other');
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(sent(asked, 'changePassword')).toEqual([]);
  answers.changePassword = new Refused({ status: 400, detail: 'The current password is wrong' });
  await change('Old-pass1!', 'New-pass1!', 'New-pass1!');
  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong');
  expect(screen.getByLabelText('New password')).toHaveValue('New-pass1!');
  answers.changePassword = { success: true };
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Every other session has ended.')).toBeVisible();
  const body = { current_password: 'Old-pass1!', new_password: 'New-pass1!' };
  expect(sent(asked, 'changePassword')).toEqual([body, body]);
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('where sign-ins ask for a code, a changed password does', async () => {
  const { asked } = await show({ since: '2026-11-16T18:00:00Z', recovery_codes_left: 9 });
  const code = await screen.findByLabelText('Code');
  await change('Old-pass1!', 'New-pass1!', 'New-pass1!');
  expect(screen.getByText('Please enter a code')).toBeVisible();
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed. Every other session has ended.');
  const body = { current_password: 'Old-pass1!', new_password: 'New-pass1!', code: '123456' };
  expect(sent(asked, 'changePassword')).toEqual([body]);
});

test('time zone and notation of exported files are kept with the account, and every time follows the zone', async () => {
  const { asked } = await show();
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveDisplayValue('Pacific (PT)');
  await userEvent.selectOptions(zone, 'Eastern (ET)');
  expect(await screen.findByText(/^It is now .* ET\./)).toBeVisible();
  expect(sent(asked, 'chooseTimeZone')).toEqual([{ time_zone: 'America/New_York' }]);
  expect(shownZone()).toBe('America/New_York');
  const notation = screen.getByRole('combobox', { name: 'CSV notation' });
  expect(notation).toHaveDisplayValue('Commas and decimal point');
  expect(screen.getByText(/^Not chosen yet: as your browser writes figures\./)).toBeVisible();
  await userEvent.selectOptions(notation, 'Semicolons and decimal comma');
  await waitFor(() => expect(screen.queryByText(/^Not chosen yet/)).toBeNull());
  expect(notation).toHaveDisplayValue('Semicolons and decimal comma');
  expect(sent(asked, 'chooseCsvNotation')).toEqual([{ csv_notation: 'semicolon-comma' }]);
});
