// Small parts of the kit: links, tabs, bars, banners, messages, boundaries, the answer line.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RangeBar } from '../../../src/web/ui/charts/range-bar.tsx';
import { Sparkline } from '../../../src/web/ui/charts/sparkline.tsx';
import { Button } from '../../../src/web/ui/controls/button.tsx';
import { SafeLink, safeHref } from '../../../src/web/ui/controls/safe-link.tsx';
import { Tabs } from '../../../src/web/ui/controls/tabs.tsx';
import { SectionBoundary } from '../../../src/web/ui/failures/section-boundary.tsx';
import { AnswerLine } from '../../../src/web/ui/layout/answer-line.tsx';
import { Collapsible } from '../../../src/web/ui/layout/collapsible.tsx';
import { IntroBanner } from '../../../src/web/ui/layout/intro-banner.tsx';
import { showToast, ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { Age } from '../../../src/web/ui/time/age.tsx';

test.each([
  ['https://sample.example/a?b=1', 'https://sample.example/a?b=1'],
  ['http://sample.example', 'http://sample.example/'],
  ['javascript:alert(1)', null],
  [' JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['//sample.example', null],
  ['/inside', null],
  ['', null],
  [null, null],
])('the address %j is followed as %j', (address, href) => {
  expect(safeHref(address)).toBe(href);
});

test('a link that is not one to follow is plain text; a good one hands nothing over', () => {
  render(
    <>
      <SafeLink href={'javascript:' + 'alert(1)'}>bad</SafeLink>
      <SafeLink href="https://sample.example/">good</SafeLink>
    </>,
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
});

function FourTabs() {
  const [tab, setTab] = useState<'premium' | 'bullish' | 'bearish'>('premium');
  const items = [
    { id: 'premium', label: 'Premium', count: 0 },
    { id: 'bullish', label: 'Bullish', count: 1204 },
    { id: 'bearish', label: 'Bearish' },
  ] as const;
  return <Tabs label="Groups" items={items} value={tab} onChange={setTab} />;
}

test('tabs are one stop of the Tab key and are moved by arrows, Home and End', async () => {
  render(<FourTabs />);
  const user = userEvent.setup();
  expect(screen.getByRole('tab', { name: 'Bullish 1,204' })).toBeVisible();
  await user.tab();
  expect(screen.getByRole('tab', { name: 'Premium 0' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Bullish 1,204');
  await user.keyboard('{End}{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Premium 0');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Bearish' })).toHaveFocus();
});

test('a range says its place in words, and that it is unknown', () => {
  const { rerender } = render(<RangeBar at={50} label="Day range" lowText="10.00" highText="20.00" />);
  expect(screen.getByRole('img', { name: 'Day range: 50 percent of the way from 10.00 to 20.00' })).toBeVisible();
  rerender(<RangeBar at={null} label="Day range" lowText="N/A" highText="N/A" />);
  expect(screen.getByRole('img', { name: 'Day range: position unknown from N/A to N/A' })).toBeVisible();
});

test('a sparkline leaves a gap where a value is unknown, and nothing where there are too few', () => {
  const { container, rerender } = render(<Sparkline values={[1, 2, null, 2, 3]} label="Score, 5 days" />);
  expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  rerender(<Sparkline values={[1, null]} label="Score" />);
  expect(container).toBeEmptyDOMElement();
});

// SIGPRO-15, SIGPRO-17, SIGPRO-18
test('the introduction collapses, and stays dismissed unless it is forced', async () => {
  const banner = (forceShow = false) => (
    <IntroBanner storageKey="proIntroBannerDismissed" title="Welcome" forceShow={forceShow}>
      What it is.
    </IntroBanner>
  );
  const { rerender, unmount } = render(banner());
  await userEvent.click(screen.getByRole('button', { name: 'Collapse introduction' }));
  expect(screen.getByText('What it is.')).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Expand introduction' }));
  expect(screen.getByText('What it is.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss introduction' }));
  expect(screen.queryByText('Welcome')).toBeNull();
  expect(localStorage.getItem('proIntroBannerDismissed')).toBe('true');
  rerender(banner(true));
  expect(screen.getByText('Welcome')).toBeVisible();
  unmount();
  render(banner());
  expect(screen.queryByText('Welcome')).toBeNull();
});

test('a message leaves after five seconds or when dismissed', async () => {
  vi.useFakeTimers();
  render(<ToastRegion />);
  act(() => showToast('success', 'Saved'));
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText('Saved')).toBeVisible();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
  act(() => showToast('error', 'Stays', null));
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => screen.getByRole('button', { name: 'Dismiss message' }).click());
  expect(screen.queryByText('Stays')).toBeNull();
});

// ERR-23
test("a failed part says 'Error in {section}' in a plain sentence, its own words only to developers, and can be tried again", async () => {
  let broken = true;
  const Part = () => {
    if (broken) throw new Error('no figures');
    return <p>figures</p>;
  };
  render(
    <SectionBoundary section="Market Metrics">
      <Part />
    </SectionBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Error in Market Metrics');
  expect(screen.getByText(/^This part of the page could not be shown\./)).toBeVisible();
  // Tests run as development does: the words of the error stand in the block of its stack and nowhere else.
  expect(screen.getByText(/no figures/).tagName).toBe('PRE');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('figures')).toBeVisible();
});

test('a busy button ignores clicks and keeps the focus; folded content opens by its heading', async () => {
  const press = vi.fn();
  render(
    <>
      <Button busy onClick={press}>
        Run
      </Button>
      <Collapsible title="Manual Controls">inside</Collapsible>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Run' })).toHaveFocus();
  expect(screen.queryByText('inside')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Manual Controls' }));
  expect(screen.getByText('inside')).toBeVisible();
});

test('an age goes on with the clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:08Z') });
  render(<Age at="2026-11-17T18:14:00Z" />);
  expect(screen.getByText('10:14 PT, 8s ago')).toBeVisible();
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText('10:14 PT, 11s ago')).toBeVisible();
});

describe('the answer line', () => {
  beforeEach(() => void vi.useFakeTimers());

  const answer = (lead: string) => ({ lead, rest: null });
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test('is announced politely, changes at once the first time and then once a minute, and says another subject at once', () => {
    const { rerender, container } = render(<AnswerLine answer={null} about="hot" />);
    const line = container.querySelector('[aria-live=polite]');
    expect(line).toHaveTextContent('');
    rerender(<AnswerLine answer={{ lead: '2 stocks are a YES now', rest: '3 need one more light' }} about="hot" />);
    pass(0);
    expect(line).toHaveTextContent('2 stocks are a YES now. 3 need one more light.');
    rerender(<AnswerLine answer={answer('3 stocks')} about="hot" />);
    pass(0);
    expect(line).toHaveTextContent('3 stocks.');
    for (const lead of ['5 stocks', '4 stocks']) rerender(<AnswerLine answer={answer(lead)} about="hot" />);
    pass(59_000);
    expect(line).toHaveTextContent('3 stocks.');
    pass(1_000);
    expect(line).toHaveTextContent('4 stocks.');
    rerender(<AnswerLine answer={null} about="hot" />);
    expect(line).toHaveTextContent('4 stocks.');
    rerender(<AnswerLine answer={answer('5 rising')} about="rising" />);
    expect(line).toHaveTextContent('5 rising.');
  });
});
