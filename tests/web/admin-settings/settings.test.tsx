// Settings: placeholder, exchange calendar, vendors.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CalendarDay } from '../../../src/domain/market/calendar-days.ts';
import { SettingsScreen } from '../../../src/web/admin/settings/settings-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const days: CalendarDay[] = [
  {
    day: '2026-11-19',
    kind: 'closed',
    close_time: null,
    note: 'Storm',
    rule: 'market day',
    corrected_at: '2026-11-17T18:00:00.000Z',
  },
  { day: '2026-11-27', kind: 'early_close', close_time: '13:00', note: '', rule: 'early close', corrected_at: null },
];

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:00Z'), toFake: ['Date'] }));

async function open(answers: Answers = {}) {
  const server = await serveContract({
    calendarDays: { today: '2026-11-17', days },
    vendorInterfaces: { plans: [], interfaces: [], unread: [] },
    ...answers,
  });
  drawScreen('/admin/settings', <SettingsScreen />);
  await screen.findByRole('table', { name: 'Days that are not like the others' });
  return server;
}
const asked = (server: Awaited<ReturnType<typeof open>>, wanted: string) =>
  server.asked.filter(({ name }) => name === wanted);

// ADMIN-LAYOUT-11, ROUTE-35
test('the days that are not like the others stand with when they close, why, and who says so; all else is of Phase 2', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.getByText('Settings come in Phase 2')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Days that are not like the others' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Thu, Nov 19closed--Stormcorrected 14m agoby the rules: market dayTake back',
    'Fri, Nov 27early close13:00 New York, 10:00 PT--rules of the exchange',
  ]);
});

test('each interface of the vendors stands with what it refuses, in whose words, and when it is asked again', async () => {
  await open({
    vendorInterfaces: {
      plans: [
        { vendor: 'Massive', lacks: null, calls_per_minute: 5, delay_minutes: 15 },
        { vendor: 'Finnhub', lacks: 'FINNHUB_API_KEY', calls_per_minute: 60, delay_minutes: null },
      ],
      interfaces: [
        { service: 'massive news', answered_at: '2026-11-17T18:13:00.000Z', delayed: true, refusal: null },
        {
          service: 'massive ratios',
          answered_at: null,
          delayed: null,
          refusal: {
            scope: 'interface',
            since: '2026-11-17T17:14:00.000Z',
            words: 'Not part of this plan.',
            retry_at: '2026-11-17T18:30:00.000Z',
          },
        },
      ],
      unread: [{ what: 'snapshot', since: '2026-11-17T18:00:00.000Z', got: 3, expected: 739, words: 'incomplete' }],
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Interfaces of the vendors' }));
  const rows = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  const refused = 'massive ratiosnevernot in the plan09:14 PT, 1h agoNot part of this plan.10:30 PT';
  expect(rows()).toEqual([refused]);
  await userEvent.click(screen.getByRole('button', { name: 'All 2 interfaces' }));
  expect(rows()).toEqual(['massive news10:13 PT, 1m ago------', refused]);
  expect(screen.getByText('Market snapshot: 3 of 739 (incomplete)')).toBeVisible();
  expect(screen.getByText('5 calls a minute, prices 15 minutes late')).toBeVisible();
  expect(screen.getByText('no key: FINNHUB_API_KEY is not set')).toBeVisible();
});

test('a day is corrected: closed, or an early close with its time; a refusal says why', async () => {
  const server = await open({
    correctDay: new Refused({ status: 400, detail: 'The exchange is closed on every weekend' }),
  });
  const user = userEvent.setup();
  await user.click(screen.getByText('Correct a day'));
  const form = within(screen.getByRole('form', { name: 'Correct a day' }));
  expect(form.getByRole('button', { name: 'Save correction' })).toBeDisabled();
  fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-11-21' } });
  expect(form.getByRole('button', { name: 'Save correction' })).toBeDisabled();
  await user.click(form.getByRole('button', { name: 'Closed' }));
  await user.click(form.getByRole('button', { name: 'Save correction' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The exchange is closed on every weekend');
  server.answers.correctDay = { success: true };
  fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-12-01' } });
  await user.click(form.getByRole('button', { name: 'Closed' }));
  await user.type(form.getByLabelText('Why'), 'Storm');
  await user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await form.findByText('2026-12-01 is corrected')).toBeVisible();
  fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-12-02' } });
  await user.click(form.getByRole('button', { name: 'Early close' }));
  fireEvent.change(form.getByLabelText('Closes at, New York'), { target: { value: '14:00' } });
  await user.click(form.getByRole('button', { name: 'Save correction' }));
  expect(await form.findByText('2026-12-02 is corrected')).toBeVisible();
  expect(asked(server, 'correctDay').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/calendar/2026-11-21', { kind: 'closed', close_time: null, note: '' }],
    ['/api/admin/calendar/2026-12-01', { kind: 'closed', close_time: null, note: 'Storm' }],
    ['/api/admin/calendar/2026-12-02', { kind: 'early_close', close_time: '14:00', note: '' }],
  ]);
  expect(asked(server, 'calendarDays').length).toBeGreaterThan(1);
});

test('a correction is taken back only after a question', async () => {
  const server = await open({ uncorrectDay: { success: true } });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Take back the correction of Thu, Nov 19' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('market day')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  expect(asked(server, 'uncorrectDay')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Take back the correction of Thu, Nov 19' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked(server, 'uncorrectDay').map(({ path }) => path)).toEqual(['/api/admin/calendar/2026-11-19']);
});
