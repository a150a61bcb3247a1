// The bell of a stock: two presses set an alert, figures are edited in place, Undo takes it back.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import type { Setup } from '../../../src/domain/goldeneye/golden-eye.ts';
import { AuthProvider } from '../../../src/web/api/auth-provider.tsx';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { PlanBox } from '../../../src/web/stock/plan/plan-box.tsx';
import { AlertBell } from '../../../src/web/symbol/alerts/alert-bell.tsx';
import type { AlertTarget } from '../../../src/web/symbol/alerts/alert-target.ts';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { RouterAt } from '../router-at.tsx';
import { openPlan } from '../stock-page/open-page.tsx';
import { channel, channelsOf, rule, suggested } from './sample-alerts.ts';

afterEach(() => showInstant(null));
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const STOCK: AlertTarget = { kind: 'symbol', symbol: 'KSTL' };

async function show(answers: Answers = {}, target: AlertTarget = STOCK, onRow = () => {}) {
  const served = await serveContract({
    alertSuggestions: suggested,
    channels: channelsOf([channel(1), channel(2, { kind: 'email', is_default: false })]),
    alertRules: { rules: [], most: 100 },
    addAlertRule: rule(9),
    removeAlertRule: { success: true },
    ...answers,
  });
  const client = createQueryClient();
  const page = (shown: AlertTarget) => (
    <AuthProvider>
      <QueryClientProvider client={client}>
        <RouterAt>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for a row that opens on a click */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div onClick={onRow}>
            <AlertBell target={shown} withKey />
          </div>
          <p>elsewhere</p>
          <ToastRegion />
        </RouterAt>
      </QueryClientProvider>
    </AuthProvider>
  );
  const { rerender } = render(page(target));
  return { ...served, /** The row of the bell is reused. */ reuse: (other: AlertTarget) => rerender(page(other)) };
}

const bell = () => screen.getByRole('button', { name: /^Set an alert for/ });
const saved = (asked: { name: string; body: unknown }[]) =>
  asked.filter(({ name }) => name === 'addAlertRule').map(({ body }) => body);
const line = (name: string) => screen.findByRole('button', { name });

test('two presses set an alert, and no row around the bell opens; Undo removes it', async () => {
  const opened = vi.fn();
  const { asked } = await show({}, STOCK, opened);
  await userEvent.click(bell());
  expect(await screen.findByRole('dialog', { name: 'New alert for KSTL' })).toBeVisible();
  await userEvent.click(await line('A verdict changes'));
  expect(await screen.findByText('Alert set: A verdict changes, KSTL')).toBeVisible();
  expect(saved(asked)).toEqual([suggested.suggestions[1]?.rule]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(bell()).toHaveFocus());
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'removeAlertRule', path: '/api/alerts/rules/9' }));
});

test('a figure that is none saves nothing, a refused alert says why; it says where alerts go, and a press elsewhere closes it', async () => {
  const { asked } = await show({ addAlertRule: new Refused({ status: 409, detail: '100 alerts are the most' }) });
  await userEvent.click(bell());
  const figure = await screen.findByRole('textbox', { name: 'Figure of: Price reaches' });
  await userEvent.clear(figure);
  await userEvent.type(figure, 'soon{Enter}');
  expect(figure).toBeInvalid();
  expect(saved(asked)).toEqual([]);
  await waitFor(() => expect(screen.getByText(/Sends to/)).toHaveTextContent('Sends to inbox and browser.'));
  await userEvent.click(await line('A verdict changes'));
  expect(await screen.findByText('100 alerts are the most')).toBeVisible();
  await userEvent.click(screen.getByText('elsewhere'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('by keys alone: the key opens it, arrows walk the lines, Escape returns to the bell, which sets an alert on its saved screen', async () => {
  const { asked } = await show({}, { kind: 'screen', id: 4, name: 'Momentum' });
  await userEvent.keyboard('a');
  const first = await line('A stock enters the screen');
  await waitFor(() => expect(first).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(await line('A stock leaves the screen')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(await line('A stock of the screen turns YES')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bell()).toHaveFocus();
  await userEvent.click(bell());
  await userEvent.click(await line('A stock enters the screen'));
  await waitFor(() => expect(saved(asked)).toHaveLength(1));
  expect(saved(asked)[0]).toMatchObject({
    condition: { kind: 'screen', when: 'enters' },
    scope: { kind: 'screen', screen_id: 4 },
  });
});

test.each([
  { focused: 'the box', isChosen: false },
  { focused: 'what the reader chose in it', isChosen: true },
])(
  'suggestions that come late find the focus on $focused: the first line has it unless chosen',
  async ({ isChosen }) => {
    const late = Promise.withResolvers<void>();
    await show({ alertSuggestions: () => late.promise.then(() => suggested) });
    await userEvent.keyboard('a');
    const box = await screen.findByRole('dialog', { name: 'New alert for KSTL' });
    await waitFor(() => expect(box).toHaveFocus());
    if (isChosen) await userEvent.tab();
    const chosen = document.activeElement;
    late.resolve();
    const first = await line('Target or stop of the open plan');
    await waitFor(() => expect(isChosen ? chosen : first).toHaveFocus());
  },
);

test('a stock without suggestions has alerts that need no figures, and leads to more conditions', async () => {
  const { asked } = await show({
    alertSuggestions: new Refused({ status: 404, detail: 'No such stock' }),
    alertPreview: { days: [], count: 4, sessions: 30, cases: [], note: null },
    myStars: { stars: [], most: 500 },
  });
  await userEvent.click(bell());
  expect(await screen.findByText('No such stock')).toBeVisible();
  await userEvent.click(await line('Golden Eye finds a pattern'));
  await waitFor(() => expect(saved(asked)).toHaveLength(1));
  expect(saved(asked)[0]).toMatchObject({ condition: { kind: 'setup' }, scope: { kind: 'symbol', symbol: 'KSTL' } });
  await userEvent.click(bell());
  await userEvent.click(await screen.findByRole('button', { name: 'More conditions' }));
  expect(await screen.findByText('4 times')).toBeVisible();
  // A verdict that becomes any other word has passed at once.
  expect(screen.queryByRole('checkbox', { name: /^Silent until it clears/ })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Volume pace rises');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Silent until it clears/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Set alert' }));
  await waitFor(() => expect(saved(asked)).toHaveLength(2));
  expect(saved(asked)[1]).toMatchObject({
    condition: { kind: 'relative-volume', value: 3 },
    until_clear: true,
    scope: { kind: 'symbol', symbol: 'KSTL' },
  });
});

test('an open box stays with its stock when the row of its bell is reused for another one', async () => {
  const { asked, reuse } = await show();
  await userEvent.click(bell());
  const figure = await screen.findByRole('textbox', { name: 'Figure of: Price reaches' });
  await userEvent.clear(figure);
  await userEvent.type(figure, '225');
  reuse({ kind: 'symbol', symbol: 'OTHR' });
  expect(screen.getByRole('button', { name: 'Set an alert for OTHR' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('dialog', { name: 'New alert for KSTL' })).toBeVisible();
  await userEvent.type(figure, '{Enter}');
  await waitFor(() => expect(saved(asked)).toHaveLength(1));
  expect(saved(asked)[0]).toMatchObject({ scope: { symbol: 'KSTL' }, condition: { value: 225 } });
  expect(asked.filter(({ name }) => name === 'alertSuggestions').map(({ path }) => path)).toEqual([
    expect.stringContaining('KSTL'),
  ]);
  reuse(STOCK);
  await userEvent.click(bell());
  reuse({ kind: 'symbol', symbol: 'OTHR' });
  await userEvent.click(bell());
  expect(await screen.findByRole('dialog', { name: 'New alert for OTHR' })).toBeVisible();
});

test('the bell of a health check names that check first', async () => {
  await show({}, { kind: 'product', what: 'backup-failed', title: 'Backups' });
  await userEvent.click(bell());
  await line('A backup is missing or failed');
  expect(screen.getAllByRole('button').filter((one) => one.hasAttribute('data-line'))[0]).toHaveAccessibleName(
    'A backup is missing or failed',
  );
});

test('at an earlier time there is no bell', async () => {
  showInstant('2026-11-17T18:14:00.000Z');
  await show();
  expect(screen.queryByRole('button', { name: /^Set an alert for/ })).toBeNull();
});

test("a plan's own button sets the alert at its target or stop, as long as that is set, for that plan", async () => {
  let rules: AlertRule[] = [];
  const { asked } = await serveContract({
    alertSuggestions: suggested,
    addAlertRule: () => {
      rules = [rule(9 + rules.length, { name: 'KSTL plan: target or stop' })];
      return rules[0];
    },
    removeAlertRule: () => {
      rules = [];
      return { success: true };
    },
    alertRules: () => ({ rules, most: 100 }),
  });
  const client = createQueryClient();
  const page = (plan: Setup) => (
    <QueryClientProvider client={client}>
      <PlanBox symbol="KSTL" plan={plan} price={214.36} />
      <ToastRegion />
    </QueryClientProvider>
  );
  const { rerender } = render(page(openPlan(5)));
  const set = async () => userEvent.click(await screen.findByRole('button', { name: 'Alert at target or stop' }));
  const isSet = () => screen.findByRole('button', { name: 'Alert is set' });
  await set();
  expect(await isSet()).toBeDisabled();
  expect(saved(asked)).toEqual([suggested.suggestions[0]?.rule]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await set();
  await isSet();
  // Removed in another window.
  rules = [];
  await act(() => client.invalidateQueries());
  await set();
  await isSet();
  // The next plan of the stock, without a minute in between.
  rerender(page(openPlan(1)));
  expect(await screen.findByRole('button', { name: 'Alert at target or stop' })).toBeEnabled();
});
