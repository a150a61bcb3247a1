// Answer line of a page: announced, steady for a minute after its first change, at once for another subject.
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AnswerLine } from '../../../src/web/ui/layout/answer-line.tsx';

beforeEach(() => void vi.useFakeTimers());

const answer = (lead: string) => ({ lead, rest: null });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('it is announced politely, changes at once the first time and then once a minute, and says another subject at once', () => {
  const { rerender, container } = render(<AnswerLine answer={null} about="hot" />);
  const line = container.querySelector('[aria-live=polite]');
  expect(line).toHaveTextContent('');
  rerender(<AnswerLine answer={{ lead: '2 stocks are a YES now', rest: '3 need one more light' }} about="hot" />);
  pass(0);
  expect(line).toHaveTextContent('2 stocks are a YES now; 3 need one more light.');
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
