// Day chart of one symbol: drawing, keyboard, and halted minutes as one table row.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AggregatesScreen } from '../../../src/web/admin/minutes/aggregates-screen.tsx';
import { chooseStretch, dayView, timeTicks } from '../../../src/web/admin/minutes/day-chart/day-view.ts';
import { bandPaths } from '../../../src/web/admin/minutes/day-chart/minute-plot.tsx';
import { at } from '../drawn-screen.tsx';
import { openMinutes } from './open-minutes.tsx';
import { bar, OPEN, sampleBars, sampleChart } from './sample-minutes.ts';

const MINUTE = 60_000;

test('a chart is asked for only once a symbol is chosen', async () => {
  const { paths } = await openMinutes(<AggregatesScreen />);
  await userEvent.click((await screen.findAllByRole('link', { name: 'IONQ' }))[0] as HTMLElement);
  await screen.findByRole('slider', { name: 'IONQ by the minute' });
  expect(paths('minuteChart')).toEqual(['/api/admin/minute-tracking/chart/IONQ']);
  expect(at()).toBe('?symbol=IONQ');
});

test('halted minutes and a gap are one line each, apart from each other; quiet minutes are none', async () => {
  const data = [bar(105), bar(103), bar(99), ...sampleBars];
  await openMinutes(<AggregatesScreen />, { minuteAggregates: { data, total: data.length } }, '?symbol=IONQ');
  expect(
    await screen.findByText('07:38 to 07:42 PT, halted: no bars, no gap. LULD pause from 07:38:42 to 07:43:42'),
  ).toBeVisible();
  expect(screen.getByText('08:10 to 08:12 PT. Gap until 08:13: connection lost; not filled yet')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Minute Aggregates' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + data.length + 2);
  expect(screen.getByText(/8 rows, 5 minutes halted that day/)).toBeVisible();
});

test('the day in the address is the day of the chart, whose candles tell their values to keys and pointer', async () => {
  const search = '?symbol=IONQ&day=2026-11-17&from=06:30&to=07:37&view=rows';
  const { paths } = await openMinutes(<AggregatesScreen />, {}, search);
  await screen.findByRole('table', { name: 'Minute Aggregates' });
  await waitFor(() => expect(paths('minuteChart')).toEqual(['/api/admin/minute-tracking/chart/IONQ?date=2026-11-17']));
  expect(screen.queryByRole('slider')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Chart and rows' }));
  const slider = await screen.findByRole('slider');
  slider.focus();
  await userEvent.keyboard('{Home}');
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/^06:30 PT, open 50\.00, high 50\.21, low 49\.93, close 50\.13, volume 30\.00K$/),
  );
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^06:33 PT.*bands 47\.55 to 52\.55$/));
  await userEvent.keyboard('{End}{ArrowLeft}');
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^07:36 PT/);
  // The pointer tells the candle under it and lets go when it leaves.
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 680, 300);
  fireEvent.pointerMove(slider, { clientX: 105, clientY: 10 });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^06:40 PT/);
  fireEvent.pointerLeave(slider);
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^07:37 PT/);
});

test('events and gaps of the day are listed, and another stretch of it goes into the address', async () => {
  await openMinutes(<AggregatesScreen />, {}, '?symbol=IONQ&page=2');
  const list = within(await screen.findByRole('list', { name: 'Events of IONQ' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '08:10:00Gap until 08:13: connection lost; not filled yet',
    '08:30:30Bands 48.70 to 53.82',
    '07:43:42Trading goes on, bands 47.55 to 52.55',
    '07:38:42Trading halted',
    '07:10:00Bands 47.90 to 52.90',
    '06:32:10Bands 47.55 to 52.55',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'All hours' }));
  expect(at()).toBe('?symbol=IONQ&day=2026-11-17&from=01:00&to=16:59');
  await userEvent.click(screen.getByRole('button', { name: 'Regular hours' }));
  expect(at()).toBe('?symbol=IONQ&day=2026-11-17&from=06:30&to=12:59');
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(at()).toBe('?symbol=IONQ&day=2026-11-17&from=08:08&to=11:22');
});

test('a symbol without bars says so', async () => {
  await openMinutes(
    <AggregatesScreen />,
    { minuteChart: { ...sampleChart, bars: [], luld: [], gaps: [] } },
    '?symbol=IONQ',
  );
  expect(await screen.findByText('No bars of IONQ are stored for these minutes.')).toBeVisible();
  expect(screen.getByText('None in these minutes.')).toBeVisible();
});

test('the stretch is the regular session where it has bars, else all hours; a long one has longer candles', () => {
  const { session } = sampleChart;
  const regular = { from: session?.open, to: session?.close };
  expect(chooseStretch(sampleChart, {})).toEqual(regular);
  expect(chooseStretch({ ...sampleChart, bars: [bar(-20)] }, {})).toEqual({
    from: session?.pre_open,
    to: session?.after_close,
  });
  expect(chooseStretch({ ...sampleChart, session: null, bars: [bar(0), bar(4)] }, {})).toEqual({
    from: OPEN,
    to: OPEN + 5 * MINUTE,
  });
  expect(dayView(sampleChart, { from: OPEN, to: OPEN + 120 * MINUTE }, true)?.minutes).toBe(1);
  expect(dayView(sampleChart, { from: OPEN, to: OPEN + 390 * MINUTE }, true)?.minutes).toBe(5);
  expect(dayView(sampleChart, { from: OPEN + 300 * MINUTE, to: OPEN + 390 * MINUTE }, true)).toBeNull();
});

test('bands hold until the next event, end with a halt, and none are drawn beyond what was received', () => {
  const view = dayView(sampleChart, { from: OPEN, to: OPEN + 390 * MINUTE }, true);
  const minutes = view?.bands.map(({ from_ms, to_ms }) =>
    [from_ms, to_ms].map((ms) => Math.floor((ms - OPEN) / 1_000)),
  );
  expect(minutes).toEqual([
    [130, 2_400],
    [2_400, 68 * 60 + 42],
    [73 * 60 + 42, 7_230],
    [7_230, 9_000],
  ]);
  expect(view?.high).toBeGreaterThan(53.82);
  const without = dayView(sampleChart, { from: OPEN, to: OPEN + 390 * MINUTE }, false);
  expect(without?.bands).toEqual([]);
  expect(without?.high).toBeLessThan(52);
  // Each new band of the upper line begins with a step, after the halt with nothing before it.
  expect(view && bandPaths(view).upper.match(/[ML]/g)).toEqual(['M', 'L', 'M', 'L']);
});

test('ticks are round Pacific times', () => {
  expect(timeTicks({ from: OPEN, to: OPEN + 60 * MINUTE }).map((time) => (time - OPEN) / MINUTE)).toEqual([
    0, 10, 20, 30, 40, 50,
  ]);
});
