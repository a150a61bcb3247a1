// The page of alerts: inbox with receipts, channels, quiet hours, rules, and its empty states.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AlertsScreen } from '../../../src/web/screens/alerts/alerts-screen.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
import { texts } from '../texts.ts';
import { channel, channelsOf, delivery, inboxOf, message, rule, settings, suggested } from './sample-alerts.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const preview = {
  days: [
    { day: '2026-11-16', count: null },
    { day: '2026-11-17', count: 2 },
  ],
  count: 2,
  sessions: 1,
};

async function show(answers: Answers = {}, path = '/alerts') {
  const served = await serveContract({
    myStars: { stars: [{ symbol: 'KSTL', starred_at: '2026-11-17T18:14:00.000Z' }], most: 500 },
    verdicts: verdictAnswer(Date.now()),
    marketStatus: sampleMarket,
    inbox: inboxOf([]),
    channels: channelsOf([]),
    alertRules: { rules: [], most: 100 },
    alertSuggestions: suggested,
    readMessages: { unread: 0 },
    showMessages: { success: true },
    ...answers,
  });
  drawScreen(
    path,
    <>
      <AlertsScreen />
      <ToastRegion />
    </>,
  );
  return served;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const bodies = (asked: { name: string; body: unknown }[], wanted: string) =>
  asked.filter(({ name }) => name === wanted).map(({ body }) => body);

test('the newest seven messages stand first, the others come on request, and only what was drawn counts as shown', async () => {
  const user = userEvent.setup();
  const all = Array.from({ length: 12 }, (_, at) =>
    message(at + 1, {
      times: {
        exchange_at: null,
        received_at: null,
        fired_at: '2026-11-17T18:13:00.520Z',
        sent_at: null,
        shown_at: null,
      },
    }),
  );
  const { asked } = await show({ inbox: inboxOf(all) });
  const more = await screen.findByRole('button', { name: 'Show 5 more' });
  expect(card('Inbox').getAllByText(/^KSTL: Golden Window/)).toHaveLength(7);
  const shown = () =>
    new Set(bodies(asked, 'showMessages').flatMap((body) => (body as { ids: readonly string[] }).ids));
  await waitFor(() => expect(shown()).toEqual(new Set(all.slice(0, 7).map(({ id }) => id))));
  await user.click(more);
  expect(card('Inbox').getAllByText(/^KSTL: Golden Window/)).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  await waitFor(() => expect(shown()).toEqual(new Set(all.map(({ id }) => id))));
});

test('a message says what happened, when, and where it went; the newest one its five times', async () => {
  const { asked } = await show({
    inbox: inboxOf([
      message(1, {
        deliveries: [
          delivery(),
          delivery({
            id: 2,
            channel: 'webhook',
            channel_id: 4,
            state: 'waiting',
            tries: 1,
            error: 'HTTP 503',
            next_try_at: '2026-11-17T18:16:00.000Z',
            sent_at: null,
          }),
        ],
      }),
      message(2, {
        kind: 'verdict',
        title: 'KSTL: today went from YES to MAYBE',
        read_at: '2026-11-17T18:14:00.000Z',
        times: { ...message(2).times, shown_at: null },
      }),
    ]),
  });
  const inbox = card('Inbox');
  expect(await inbox.findByText('KSTL: Golden Window, BUY long')).toBeVisible();
  expect(inbox.getByText('2 delivered today, half within 0.8 s')).toBeVisible();
  const [times] = inbox.getAllByRole('list', { name: 'Times of this alert' });
  expect(texts(times, 'listitem')).toEqual([
    'Bar closed10:13:00.00',
    'Received+0.41 s',
    'Fired+0.52 s',
    'Sent+0.60 s',
    'Shown+0.83 s',
  ]);
  expect(inbox.getAllByRole('list', { name: 'Times of this alert' })).toHaveLength(1);
  const [went] = inbox.getAllByRole('list', { name: 'Deliveries' });
  expect(went).toHaveTextContent('Inbox0.8 s');
  expect(went).toHaveTextContent('WebhookHTTP 503, try 2 of 5 at 10:16');
  expect(inbox.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'All 2',
    'Unread 1',
    'Setups 1',
    'Verdicts 1',
  ]);
  // The one that was never shown is reported as shown, once.
  await waitFor(() => expect(bodies(asked, 'showMessages')).toMatchObject([{ ids: [message(2).id] }]));
});

const above = { kind: 'price', crosses: 'above', value: 220 } as const;
/** A rule without the limit, and one whose condition has passed when it fires. */
const notSilenced = [rule(4, { condition: above }), rule(5, { until_clear: true })];
const silent = { acknowledged_at: '2026-11-17T18:13:30.000Z' };

test('a dead delivery is tried again, an alert silenced until it clears; a tab asks for its own messages, and all are marked as read by the button and by the key', async () => {
  const dead = delivery({
    ...{ id: 8, channel: 'email', channel_id: 2, state: 'dead', tries: 5, error: 'Mailbox full', sent_at: null },
  });
  const { asked } = await show({
    inbox: inboxOf([
      message(1, { deliveries: [dead] }),
      ...[message(2, { rule_id: 4 }), message(3, { rule_id: 5 })],
      ...[message(4, silent), message(5, { ...silent, rule_id: 4 })],
    ]),
    alertRules: { rules: [rule(3, { condition: above, until_clear: true }), ...notSilenced], most: 100 },
    acknowledgeMessage: { success: true },
    retryDelivery: { success: true },
  });
  expect(await screen.findByText('Mailbox full, given up after 5 tries')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/inbox/deliveries/8/retry'));
  expect(screen.getByText('Silent until its reason has gone and come back.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Silence until it clears' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain(`/api/inbox/${message(1).id}/acknowledge`));
  await userEvent.click(await screen.findByRole('tab', { name: 'Unread 5' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/inbox?most=50&unread=true'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(bodies(asked, 'readMessages')).toEqual([{ ids: null }]));
  await userEvent.keyboard('e');
  await waitFor(() => expect(bodies(asked, 'readMessages')).toEqual([{ ids: null }, { ids: null }]));
});

test('an empty page leads to the first alert in two presses', async () => {
  const { asked } = await show({ myStars: { stars: [], most: 500 }, addAlertRule: rule(1, { where: 'NVDA' }) });
  expect(await screen.findByText('Begin with one of these')).toBeVisible();
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  expect(await screen.findByText('No alert yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Set an alert for NVDA' }));
  await userEvent.click(await screen.findByRole('button', { name: 'A verdict changes' }));
  expect(await screen.findByRole('table', { name: 'Rules' })).toHaveTextContent('A verdict changes');
  expect(bodies(asked, 'addAlertRule')).toHaveLength(1);
});

test('a rule says its state in words; it is switched, paused, removed and put back', async () => {
  const one = rule(3, {
    preview,
    last_fired: { at: '2026-11-17T18:13:00.000Z', symbol: 'KSTL' },
    where: 'my stars, 5',
  });
  const { asked } = await show({
    alertRules: {
      rules: [one, rule(4, { name: 'KSTL reaches 220.00', once: true }), rule(5, { ended: 'expired' })],
      most: 100,
    },
    changeAlertRule: ({ body }) => ({ ...one, ...(body as object) }),
    removeAlertRule: { success: true },
    addAlertRule: one,
  });
  const table = within(await screen.findByRole('table', { name: 'Rules' }));
  const [, first, second, third] = table.getAllByRole('row');
  expect(first).toHaveTextContent('my stars, 5');
  expect(second).toHaveTextContent('On until it fires');
  expect(third).toHaveTextContent('Ended: expired');
  await userEvent.click(within(first as HTMLElement).getByRole('switch'));
  // Each press sends its own field alone: another device may have changed the others.
  await waitFor(() => expect(bodies(asked, 'changeAlertRule')).toEqual([{ is_on: false }]));
  expect(first).toHaveTextContent('Off');
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^More about/ }));
  expect(screen.queryByRole('menuitem', { name: /^Pause/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(first as HTMLElement).getByRole('switch'));
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^More about/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Pause for 1 day' }));
  await waitFor(() => expect(first).toHaveTextContent('Paused until'));
  expect(bodies(asked, 'changeAlertRule').slice(1)).toEqual([{ is_on: true }, { paused_until: expect.any(String) }]);
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^More about/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies(asked, 'addAlertRule')).toHaveLength(1));
});

test('a count opens the cases and names the first session on file; of sessions that are not stored nothing is counted', async () => {
  const unknown = { days: [{ day: '2026-11-17', count: null }], count: 0, sessions: 0 };
  const { asked } = await show({
    alertRules: { rules: [rule(3, { preview }), rule(4, { preview: unknown })], most: 100 },
    alertPreview: {
      ...preview,
      cases: [{ at: '2026-11-16T18:00:00.000Z', symbol: 'KSTL', title: 'KSTL: today went from NO to YES' }],
      note: 'Scores of 1 session are kept.',
    },
  });
  expect(await screen.findByRole('button', { name: /not counted, show the cases/ })).toBeVisible();
  expect(screen.queryByText('0 times')).toBeNull();
  expect(screen.getByText('since Nov 17')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /2 times, show the cases/ }));
  expect(await screen.findByText('KSTL: today went from NO to YES')).toBeVisible();
  expect(screen.getByText('Scores of 1 session are kept.')).toBeVisible();
  expect(screen.getByText('since Nov 17; older sessions are not on file')).toBeVisible();
  expect(bodies(asked, 'alertPreview')).toHaveLength(1);
});

test('a channel is tested, made no default, and removed by a second press', async () => {
  const sample = message(7, {
    kind: 'test',
    deliveries: [delivery({ channel: 'email', channel_id: 2, sent_at: '2026-11-17T18:13:02.920Z' })],
  });
  const { asked } = await show({
    channels: channelsOf([channel(2, { kind: 'email', address: 'wren@sample.example', state: 'ready' })]),
    testChannel: { message_id: sample.id },
    inbox: inboxOf([sample]),
    changeChannel: channel(2, { is_default: false }),
    removeChannel: { success: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Test E-mail, wren@sample.example' }));
  expect(await screen.findByText('accepted after 2.4 s')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Default for new alerts' }));
  await waitFor(() => expect(bodies(asked, 'changeChannel')).toEqual([{ is_default: false }]));
  await userEvent.click(screen.getByRole('button', { name: 'Remove E-mail, wren@sample.example' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('removeChannel'));
});

test("a webhook's secret is shown once, and a browser without push says why", async () => {
  const { asked } = await show({
    addChannel: { channel: channel(5, { kind: 'webhook' }), secret: 'sample-secret-of-a-hook' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add channel' }));
  expect(await screen.findByText('The operator of this server has not set up browser push.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Webhook' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://hooks.sample.example/a');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Written for' }), 'Discord');
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByDisplayValue('sample-secret-of-a-hook')).toBeVisible();
  expect(bodies(asked, 'addChannel')).toEqual([
    { kind: 'webhook', url: 'https://hooks.sample.example/a', template: 'discord' },
  ]);
});

test('quiet hours are switched on, shown as a picture, and muted for an hour', async () => {
  const { asked } = await show({ deliverySettings: ({ body }) => ({ ...settings, ...(body as object) }) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() =>
    expect(bodies(asked, 'deliverySettings').at(-1)).toMatchObject({
      quiet: { from: '21:00', to: '05:30', weekends: true },
    }),
  );
  expect(await screen.findByRole('img', { name: 'Quiet from 21:00 to 05:30' })).toBeVisible();
  const card = screen.getByRole('switch', { name: 'Quiet hours' }).closest('[aria-label="Quiet hours"]');
  expect(card).toHaveTextContent(/Not quiet now: alerts come at once\.|Quiet now: alerts wait until .+ PT\./);
  expect(card).toHaveTextContent('the inbox has each alert at once');
  await userEvent.click(screen.getByRole('button', { name: 'Mute everything for 1 hour' }));
  expect(await screen.findByText(/^Muted until/)).toBeVisible();
});

test('channels that cannot be loaded leave no card waiting', async () => {
  await show({ channels: new Refused({ status: 403, detail: 'Sample refusal' }) });
  await screen.findByText('Sample refusal');
  expect(card('Quiet hours').getByText(/^Not known/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Quiet hours' })).toHaveAttribute('aria-busy', 'false');
});

test('the link of an e-mail confirms its address', async () => {
  const { asked } = await show(
    { confirmChannel: { address: 'wren@sample.example' } },
    `/alerts?confirm=${'a'.repeat(24)}`,
  );
  expect(await screen.findByText('wren@sample.example is confirmed. Alerts arrive there from now on.')).toBeVisible();
  expect(bodies(asked, 'confirmChannel')).toEqual([{ token: 'a'.repeat(24) }]);
});

test('the link from the box of a bell leads to the channels', async () => {
  await show({}, '/alerts#channels');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Channels' })).toHaveFocus());
});
