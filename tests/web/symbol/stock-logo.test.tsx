// Company logo and its fallback initial.
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StockLogo } from '../../../src/web/symbol/head/stock-logo.tsx';

const drawn = (logo: string | null) => render(<StockLogo symbol="KSTL" logo={logo} />).container;

// ERR-35
test('a picture that does not load is hidden, and the first letter stands in its place', () => {
  const box = drawn('/api/stocks/icon/KSTL');
  const picture = box.querySelector('img') as HTMLImageElement;
  expect(picture).toHaveAttribute('src', '/api/stocks/icon/KSTL');
  expect(box).not.toHaveTextContent('K');
  fireEvent.error(picture);
  expect(box.querySelector('img')).toBeNull();
  expect(box).toHaveTextContent('K');
});

test.each([
  null,
  '',
  'https://elsewhere.example.com/k.png',
  '//elsewhere.example.com/k.png',
  'data:image/png;base64,AA',
])('a picture that is not of our own server is not asked for: %s', (logo) => {
  const box = drawn(logo);
  expect(box.querySelector('img')).toBeNull();
  expect(box).toHaveTextContent('K');
});

// ERR-35
test('an element that is taken over by another stock asks for its picture, whatever became of the one before', () => {
  const { container, rerender } = render(<StockLogo symbol="KSTL" logo="/api/stocks/icon/KSTL" />);
  const before = container.querySelector('img') as HTMLImageElement;
  expect(before).toHaveAttribute('loading', 'lazy');
  fireEvent.error(before);
  rerender(<StockLogo symbol="PLVR" logo="/api/stocks/icon/PLVR" />);
  const after = container.querySelector('img');
  expect(after).toHaveAttribute('src', '/api/stocks/icon/PLVR');
  // The picture of another company never stands beside this one's name, not even until its own has come.
  rerender(<StockLogo symbol="DNLN" logo="/api/stocks/icon/DNLN" />);
  expect(container.querySelector('img')).not.toBe(after);
  rerender(<StockLogo symbol="KSTL" logo={null} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('K');
});
