// Draws a screen at an address, alone or inside the frame of every page, and tells at which address the page then is.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { AuthProvider } from '../../src/web/api/auth-provider.tsx';
import { createQueryClient } from '../../src/web/api/query-client.ts';
import { Frame, Page } from '../../src/web/app/frame/frame.tsx';
import { RouterAt } from './router-at.tsx';

let address = '';
/** Query string of the address the page is at, decoded. */
export const at = () => decodeURIComponent(address);

function Watch() {
  address = useLocation().search;
  return null;
}

/** As a reader would see it who came from another page. */
export function drawScreen(path: string, page: ReactNode, state?: unknown) {
  window.scrollTo = () => undefined;
  const client = createQueryClient();
  const drawn = render(
    <AuthProvider>
      <QueryClientProvider client={client}>
        <RouterAt path={path} state={state}>
          {page}
          <Watch />
        </RouterAt>
      </QueryClientProvider>
    </AuthProvider>,
  );
  return { ...drawn, client };
}

/** With bar and foot, whatever the market's clock answers. */
export function startInFrame(path: string, page: ReactElement): void {
  render(
    <AuthProvider>
      <RouterAt path={path}>
        <Routes>
          <Route element={<Frame />}>
            <Route element={<Page />}>
              <Route path="*" element={page} />
            </Route>
          </Route>
        </Routes>
      </RouterAt>
    </AuthProvider>,
  );
}

/** With bar and foot, once the market's clock of `sampleMarket` stands there. */
export async function drawInFrame(path: string, page: ReactElement): Promise<void> {
  startInFrame(path, page);
  await screen.findByText('10:14 PT');
}

/** Makes the page a phone, or not. */
export function onPhone(phone: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Ids of the elements scrolled to from now on until the test ends; jsdom does not scroll. */
export function catchScrolls(): readonly string[] {
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.id);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  return shown;
}
