// Reports: figures, charts in words, past days, empty and failed states.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { noRun } from '../../../src/domain/screener/run.ts';
import { DailyReportScreen } from '../../../src/web/admin/reports/daily-report-screen.tsx';
import { ExpertReportScreen } from '../../../src/web/admin/reports/expert-report-screen.tsx';
import { ReportsScreen } from '../../../src/web/admin/reports/reports-screen.tsx';
import { ScreenerReportScreen } from '../../../src/web/admin/reports/screener-report-screen.tsx';
import { SystemReportScreen } from '../../../src/web/admin/reports/system-report-screen.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';
import { daily, expert, screener, summary, system } from './sample-reports.ts';

async function open(page: ReactElement, answers: Answers) {
  const server = await serveContract(answers);
  drawScreen('/admin/reports', page);
  return server;
}

const figure = (label: string) => {
  const term = screen.getAllByText(label).find((element) => element.tagName === 'DT');
  return term?.nextElementSibling?.textContent;
};

// REPORT-01, AENT-22, AAPI-28
test('the summary leads to the five reports with the figures of today', async () => {
  await open(<ReportsScreen />, { reportSummary: summary });
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByText('21,086 signals imported today from 63 files; 12 screener runs')).toBeVisible();
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);
  expect((await card('Daily report')).getByText('21,086')).toBeVisible();
  expect((await card('Expert data')).getByText('7,431')).toBeVisible();
  expect((await card('Screener')).getByText('12 / 14')).toBeVisible();
  expect((await card('System health')).getByText('812.4 MB')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/reports/daily',
    '/admin/reports/expert-data',
    '/admin/reports/screener',
    '/admin/reports/system',
    '/admin/reports/health',
  ]);
});

// REPORT-02, REPORT-03, REPORT-04, AENT-23, ACONST-06, ACONST-22, ACONST-23
test('the daily report draws 24 hours, lists the last ten actions and the alerts', async () => {
  await open(<DailyReportScreen />, { reportDaily: daily });
  await waitFor(() => expect(figure('Screener runs')).toBe('12 / 14'));
  expect(figure('Signals imported')).toBe('21,086');
  const chart = screen.getByRole('img', { name: /^Actions by the hour/ });
  expect(chart.children).toHaveLength(24);
  expect(chart).toHaveAccessibleName(
    'Actions by the hour, Pacific time: 07:00 1 expert data 3 screener, 08:00 0 expert data 4 screener, 09:00 0 expert data 4 screener',
  );
  const actions = within(screen.getByRole('table', { name: 'Last actions' })).getAllByRole('row');
  expect(actions).toHaveLength(11);
  expect(actions[1]).toHaveTextContent('Run 11: stocks listed');
  expect(actions[10]).toHaveTextContent('Run 2: stocks listed');
  const alerts = within(screen.getByRole('region', { name: 'Alerts' })).getAllByRole('listitem');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toHaveTextContent('Screener: 1 slot missed, 08:20 PT: The server was restarted');
});

// REPORT-03, REPORT-04
test('a day on which nothing was done says so', async () => {
  const none = { expert: { signals: 0 }, screener: { runs: 0, unique_stocks: 0 } };
  await open(<DailyReportScreen />, { reportDaily: { ...daily, summary: none, timeline: [], issues: [] } });
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(screen.getByText('No alerts')).toBeVisible();
  expect(figure('Screener runs')).toBe('0 / 14');
  expect(screen.getByRole('img', { name: /none yet/ })).toBeVisible();
});

// REPORT-05, AENT-24
test('the expert report tells the current batch, its directions, top symbols and the last days', async () => {
  await open(<ExpertReportScreen />, { reportExpertData: expert });
  await waitFor(() => expect(figure('Current batch')).toBe('426'));
  expect(figure('Signals that count')).toBe('21,086');
  expect(screen.getByText('Too few days to draw; the history below has them.')).toBeVisible();
  expect(screen.getByText('812 carried over')).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Signals by direction: Bullish 12000, Bearish 7000, Neutral 1086, Premium 1000' }),
  ).toBeVisible();
  const top = within(screen.getByRole('table', { name: 'Top symbols' })).getAllByRole('row');
  expect(top.map((row) => row.textContent)).toEqual([
    'SymbolCompanyBullishBearishNeutralPremiumNet score',
    'NVDASample Chips12213+364',
    'CVNA--0901\u2212271',
  ]);
  const history = within(screen.getByRole('table', { name: 'History' })).getAllByRole('row');
  expect(history[1]).toHaveTextContent('Nov 17212641,7607,444');
});

// REPORT-05
test('without a batch the expert report leads to Pipeline Status', async () => {
  const none = { current_batch: null, signal_distribution: [], top_symbols: [], history: [] };
  await open(<ExpertReportScreen />, { reportExpertData: none });
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Pipeline Status' })).toHaveAttribute('href', '/admin/pipeline');
});

// REPORT-06, AENT-25, ACONST-06
test('the screener report tells runs out of 14, coverage and what each filter found', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date'] });
  const { asked } = await open(<ScreenerReportScreen />, { reportScreener: screener });
  await waitFor(() => expect(figure('Runs')).toBe('2 / 14'));
  expect(figure('Unique stocks')).toBe('10,666');
  expect(figure('Stocks per run')).toBe('10,638.5');
  expect(figure('Last run')).toBe('#2');
  const filters = within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('listitem');
  expect(filters.map((line) => line.textContent)).toEqual([
    'PMPrice Momentum800 stocks, 1,500 hits',
    'VSVolume Surge90 stocks, 120 hits',
    'SMSmart Money400 stocks, 800 hits',
    'TBTechnical Breakout10,000 stocks, 19,000 hits',
  ]);
  const runs = within(screen.getByRole('table', { name: 'Timeline' })).getAllByRole('row');
  expect(runs[1]).toHaveTextContent('#2');
  expect(runs[1]).toHaveTextContent('10,638');
  const coverage = within(screen.getByRole('table', { name: 'Stock coverage' })).getAllByRole('row');
  expect(coverage[1]).toHaveTextContent('AMZNSample Stores2 of 2PMTBHOT');
  // A past day is asked for and stands in the address.
  fireEvent.change(screen.getByLabelText('Day, Pacific'), { target: { value: '2026-11-16' } });
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/admin/reports/screener?date=2026-11-16'));
  expect(at()).toBe('?date=2026-11-16');
  fireEvent.change(await screen.findByLabelText('Day, Pacific'), { target: { value: '2026-11-17' } });
  expect(at()).toBe('');
});

// REPORT-06
test('the file of a run is what the run published, as of when it became known', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { asked, answers } = await open(<ScreenerReportScreen />, {
    reportScreener: screener,
    screenerCurrent: noRun(),
  });
  const button = await screen.findByRole('button', { name: 'screener-2026-11-17-run-01.json' });
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['screener-2026-11-17-run-01.json']));
  expect(asked.find(({ name }) => name === 'screenerCurrent')?.path).toBe(
    '/api/screener/current?asof=2026-11-17T15%3A05%3A03.000Z',
  );
  answers.screenerCurrent = new Refused({ status: 410, detail: 'What was published then is no longer kept' });
  render(<ToastRegion />);
  await userEvent.click(button);
  expect(await screen.findByText('What was published then is no longer kept')).toBeVisible();
  expect(saved).toHaveLength(1);
});

// REPORT-07, AENT-26
test('the system report tells sizes, rows and what the data were checked for', async () => {
  await open(<SystemReportScreen />, { reportSystem: system });
  await waitFor(() => expect(figure('Tables')).toBe('49'));
  expect(figure('Database')).toBe('812.4 MB');
  const tables = within(screen.getByRole('table', { name: 'Table sizes' })).getAllByRole('row');
  expect(tables[1]).toHaveTextContent('signal612.25about 8,431,902');
  expect(tables[2]).toHaveTextContent('batch0.21427');
  const checks = within(screen.getByRole('list', { name: 'Data quality' })).getAllByRole('listitem');
  expect(checks.map((line) => line.textContent)).toEqual([
    'Both scores above 100Stocks with more than 100 points for and against at once: compare their lists before trusting the sum.Pipeline Runs7',
    'Signals stored twicenone',
  ]);
});

// AERR-26
test('a report that cannot be loaded is logged, says that there is no data, and can be asked for again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let reply: () => unknown = () => new Refused({ status: 403, detail: 'For administrators' });
  await open(<SystemReportScreen />, { reportSystem: () => reply() });
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(logged.mock.calls[0]?.[0]).toBe('The report of the system could not be loaded');
  reply = () => system;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('Tables')).toBe('49'));
});
