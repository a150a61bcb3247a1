// Explanations on hover and focus, as https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus asks: dismissed, pointed at, persistent.
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MetricsGrid } from '../../../src/web/symbol/prices/metrics-grid.tsx';
import { Modal } from '../../../src/web/ui/overlays/modal.tsx';
import { Tooltip } from '../../../src/web/ui/popovers/tooltip.tsx';
import { TooltipGroup } from '../../../src/web/ui/popovers/tooltip-group.tsx';
import { liveData } from '../signals-pro/sample-signals.ts';

const words = () => screen.queryByRole('tooltip')?.textContent ?? null;

test('the words stay while the pointer is on them, and leave when it goes elsewhere; opened by keyboard they stay when it passes by', async () => {
  render(<Tooltip content="more words">thing</Tooltip>);
  const user = userEvent.setup();
  const thing = screen.getByText('thing');
  await user.hover(thing);
  const tooltip = screen.getByRole('tooltip');
  fireEvent.mouseOut(thing, { relatedTarget: tooltip });
  expect(words()).toBe('more words');
  fireEvent.mouseOut(tooltip, { relatedTarget: document.body });
  expect(words()).toBeNull();
  await user.unhover(thing);
  await user.tab();
  await user.hover(thing);
  await user.unhover(thing);
  expect(words()).toBe('more words');
  await user.tab();
  expect(words()).toBeNull();
});

test('Escape closes a tooltip opened by pointer, wherever the focus is, and nothing else', async () => {
  let open = true;
  render(
    <Modal
      onClose={() => {
        open = false;
      }}
      title="Sample"
    >
      <Tooltip content="more words" focusable={false}>
        thing
      </Tooltip>
    </Modal>,
  );
  const user = userEvent.setup();
  await user.hover(screen.getByText('thing'));
  expect(words()).toBe('more words');
  await user.keyboard('{Escape}');
  expect([words(), open]).toEqual([null, true]);
  await user.keyboard('{Escape}');
  expect(open).toBe(false);
});

test('explained things of a group are one stop of the Tab key; arrows, Home and End go between them', async () => {
  render(
    <>
      <TooltipGroup>
        {['one', 'two', 'three'].map((name) => (
          <Tooltip key={name} content={`about ${name}`}>
            {name}
          </Tooltip>
        ))}
      </TooltipGroup>
      <button type="button">after</button>
    </>,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(words()).toBe('about one');
  await user.keyboard('{ArrowRight}');
  expect(words()).toBe('about two');
  await user.keyboard('{End}');
  expect(words()).toBe('about three');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(words()).toBe('about one');
  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(screen.getByText('after')).toHaveFocus();
  await user.tab({ shift: true });
  expect(words()).toBe('about two');
});

test('things explained that come after the group, and those left when the stop goes, are one stop of the Tab key', () => {
  const groupOf = (names: string[]) => (
    <TooltipGroup>
      {names.map((name) => (
        <Tooltip key={name} content={`about ${name}`}>
          {name}
        </Tooltip>
      ))}
    </TooltipGroup>
  );
  const stops = () =>
    [...document.querySelectorAll('[data-explained]')]
      .filter((thing) => thing.getAttribute('tabindex') === '0')
      .map((thing) => thing.textContent);
  const { rerender } = render(groupOf([]));
  expect(stops()).toEqual([]);
  rerender(groupOf(['one', 'two', 'three']));
  expect(stops()).toEqual(['one']);
  act(() => screen.getByText('two').focus());
  expect(stops()).toEqual(['two']);
  rerender(groupOf(['one', 'three']));
  expect(stops()).toEqual(['one']);
  rerender(groupOf([]));
  rerender(groupOf(['four']));
  expect(stops()).toEqual(['four']);
});

test('the twelve metrics of a stock are one stop of the Tab key', async () => {
  render(
    <main>
      <MetricsGrid live={liveData('NVDA', Date.now())} />
      <button type="button">after</button>
    </main>,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(words()).toMatch(/^Return minus the return of the S&P 500/);
  await user.keyboard('{End}');
  expect(words()).toMatch(/^Standard deviation/);
  expect(within(screen.getByRole('region', { name: 'Risk' })).getByText('Volatility, 1 month')).toHaveFocus();
  await user.tab();
  expect(screen.getByText('after')).toHaveFocus();
});
