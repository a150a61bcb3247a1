// Pipeline Automation card: switch, schedule, slots of today, last runs.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { slotsOfDay } from '../../../src/domain/work/slots-of-day.ts';
import { Refused } from '../contract-server.ts';
import { sampleMarket } from '../sample-people.ts';
import { texts } from '../texts.ts';
import { until } from '../until.ts';
import { openPipeline } from './open-pipeline.tsx';
import { automationRun, automationState } from './sample-pipeline.ts';

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-17T18:14:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
});

const card = () => within(screen.getByRole('region', { name: 'Pipeline Automation' }));
const toggle = () => card().getByRole('switch', { name: /^Pipeline automation/ });
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
/** What stands right of a label. */
const value = (label: string) => card().getByText(label).nextElementSibling?.textContent;

// PIPE-15, PIPE-16, PIPE-17, PIPE-18, PIPE-19, AAPI-19, AENT-18, ACONST-03
test('says whether it is on, when it runs, how many runs today had, what comes next, what day it is, and is asked again every 30 seconds', async () => {
  const { times } = await openPipeline();
  await card().findByText('On');
  expect(toggle()).toBeChecked();
  expect(value('Schedule')).toBe('7:15, 9:15, 11:15 AM Pacific');
  expect(value("Today's runs")).toBe('2 of 3 runs');
  expect(value('Next run')).toBe('11:15 PT, in 1h');
  await waitFor(() => expect(value('Market')).toBe('Open, market day'));
  expect(value('Last scheduled run')).toBe('09:15 PT, 58m ago');
  expect(card().getByRole('img', { name: 'Slots of today: 2 of 3 done, 0 missed, 0 failed, 1 to come' })).toBeVisible();
  const before = times('pipelineAutomation');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await until(() => times('pipelineAutomation') > before);
});

// ACONST-04, PIPE-18
test('a weekend has no next run: N/A, and the one that follows', async () => {
  await openPipeline({
    pipelineAutomation: automationState({
      is_market_day: false,
      day_type: 'weekend',
      todays_count: 0,
      next_run_time: null,
      next_slot: '2026-11-23T15:15:00.000Z',
      slots_today: slotsOfDay([]),
    }),
  });
  await card().findByText('On');
  expect(value('Next run')).toBe('N/Athen Nov 23, 07:15 PT, in 5d');
  expect(value("Today's runs")).toBe('0');
  expect(card().getByText('No slots today.')).toBeVisible();
});

// PIPE-20, ACONST-21
test('the last runs say how each ended, missed and failed slots stand with their reason, neighbours with the same one together', async () => {
  const nobody = 'The server was not running';
  await openPipeline({
    marketStatus: {
      ...{ ...sampleMarket, session: 'closed' },
      source: { ...sampleMarket.source, replayed_session: '2026-11-13' },
    },
    pipelineAutomation: automationState({
      slots_today: slotsOfDay([
        { scheduled_for: '2026-11-17T15:15:00.000Z', state: 'missed', reason: nobody },
        { scheduled_for: '2026-11-17T17:15:00.000Z', state: 'missed', reason: nobody },
        { scheduled_for: '2026-11-17T19:15:00.000Z', state: 'failed', reason: 'Fetch failed' },
      ]),
      run_history: [
        automationRun('2026-11-17T17:15:00.000Z'),
        automationRun('2026-11-17T15:15:00.000Z', { files_fetched: 20, fetch_errors: 1 }),
        automationRun('2026-11-16T19:15:00.000Z', {
          held: 'too much',
          message: 'Batch 7 is complete, not published: too much',
        }),
        automationRun('2026-11-16T17:15:00.000Z', { pipeline_success: false, message: 'The disk has no space left' }),
        automationRun('2026-11-16T15:15:00.000Z', {
          fetch_success: false,
          pipeline_success: false,
          message: 'Fetch failed: The source does not have this list',
        }),
      ],
    }),
  });
  const runs = within(await card().findByRole('list', { name: 'Last runs of the automation' })).getAllByRole(
    'listitem',
  );
  expect(runs.map(({ textContent }) => textContent)).toEqual([
    '09:15 PT21 files',
    '07:15 PT20 files, 1 failed',
    'Nov 16, 11:15 PTcomplete, not publishedBatch 7 is complete, not published: too much',
    'Nov 16, 09:15 PTpipeline failedThe disk has no space left',
    'Nov 16, 07:15 PTfetch failedFetch failed: The source does not have this list',
  ]);
  const troubles = await card().findByRole('list', { name: 'Slots of today that did not end well' });
  expect(texts(troubles, 'listitem')).toEqual([
    `07:15 PT to 09:15 PT 2 missed: ${nobody}`,
    '11:15 PT failed: Fetch failed',
  ]);
  // While an earlier session is shown as if it were now, the market says which.
  await waitFor(() => expect(value('Market')).toBe('Closed, market day, replaying Nov 13'));
});

// PIPE-29, AAPI-20, AERR-32, AERR-34
test('it is turned off and on again, and says so for three seconds; what could not be done is said, too', async () => {
  let enabled = true;
  const turned = (on: boolean) => () => {
    enabled = on;
    return { success: true };
  };
  const { answers } = await openPipeline({
    pipelineAutomation: () => automationState({ enabled }),
    stopPipelineAutomation: new Refused({ status: 503, text: 'busy' }),
    startPipelineAutomation: turned(true),
  });
  await card().findByText('On');
  await user().click(toggle());
  expect((await card().findByRole('alert')).textContent).toBe('Failed to stop automation');
  expect(toggle()).toBeChecked();
  answers.stopPipelineAutomation = turned(false);
  await user().click(toggle());
  expect(await card().findByText('Automation stopped')).toBeVisible();
  await waitFor(() => expect(toggle()).not.toBeChecked());
  expect(value('Next run')).toBe('N/A');
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(card().queryByText('Automation stopped')).toBeNull();
  await user().click(toggle());
  expect(await card().findByText('Automation started')).toBeVisible();
  await waitFor(() => expect(toggle()).toBeChecked());
});
