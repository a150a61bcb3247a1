// Status filter of API Logs.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MinuteLogsScreen } from '../../../src/web/admin/minutes/logs-screen.tsx';
import { at } from '../drawn-screen.tsx';
import { openMinutes } from './open-minutes.tsx';

test('log rows are filtered by status, in the address and on the server; showing all rows takes it away', async () => {
  const { paths } = await openMinutes(<MinuteLogsScreen />, {}, '?page=3');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'timeout');
  expect(at()).toBe('?status=timeout');
  await waitFor(() =>
    expect(paths('minuteLogs').at(-1)).toBe('/api/admin/minute-tracking/logs?limit=100&offset=0&status=timeout'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all rows' }));
  expect(at()).toBe('');
});
