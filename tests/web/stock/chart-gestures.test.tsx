// Gestures and scales of a chart: wheel, pinch, double click, log scale, and marks explained on hover and focus.
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStock } from './open-stock.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('chart-log-scale');
});

const chart = () => screen.findByRole('region', { name: 'Chart of KSTL' });

test('is zoomed by the wheel and by two fingers, dragged, and shown whole by a double click', async () => {
  await openStock();
  const slider = await within(await chart()).findByRole('slider', { name: 'Candles of KSTL' });
  const isZoomed = async () => within(await chart()).queryByText(/Drag the chart/) !== null;
  // What is whole lets the page scroll.
  expect(fireEvent.wheel(slider, { deltaY: 100 })).toBe(true);
  expect(await isZoomed()).toBe(false);
  expect(fireEvent.wheel(slider, { deltaY: -100 })).toBe(false);
  expect(await isZoomed()).toBe(true);
  fireEvent.doubleClick(slider);
  expect(await isZoomed()).toBe(false);
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
    fireEvent[type](slider, { pointerId, pointerType: 'touch', button: 0, buttons: 1, clientX, clientY: 10 });
  finger('pointerDown', 1, 100);
  finger('pointerDown', 2, 200);
  finger('pointerMove', 2, 400);
  expect(await isZoomed()).toBe(true);
  finger('pointerUp', 1, 100);
  finger('pointerUp', 2, 400);
  fireEvent.doubleClick(slider);
  expect(await isZoomed()).toBe(false);
});

test('a wheel that scrolls the page goes on scrolling it over the chart', async () => {
  await openStock();
  const slider = await within(await chart()).findByRole('slider', { name: 'Candles of KSTL' });
  fireEvent.scroll(document);
  expect(fireEvent.wheel(slider, { deltaY: -100 })).toBe(true);
  expect(within(await chart()).queryByText(/Drag the chart/)).toBeNull();
});

test('prices stand on a logarithmic scale when that is chosen, and the choice is remembered', async () => {
  const { view } = await openStock();
  const scale = async () => within(await chart()).findByRole('button', { name: 'Log scale' });
  expect(await scale()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(await scale());
  expect(await scale()).toHaveAttribute('aria-pressed', 'true');
  view.unmount();
  await openStock();
  expect(await scale()).toHaveAttribute('aria-pressed', 'true');
});

test('a mark is explained on hover and on focus', async () => {
  await openStock();
  const mark = await within(await chart()).findByRole('button', { name: /^10:00 PT: YES by the run/ });
  await userEvent.hover(mark);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('10:00 PT: YES by the run, filters PM VS SM TB');
  await userEvent.unhover(mark);
  expect(screen.queryByRole('tooltip')).toBeNull();
  mark.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('10:00 PT: YES by the run');
});
