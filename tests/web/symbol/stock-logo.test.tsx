// The picture of a company: its own, or its first letter where there is none or it does not load.
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StockLogo } from '../../../src/web/symbol/stock-logo.tsx';

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
