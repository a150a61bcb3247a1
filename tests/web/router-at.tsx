// The router of the product at an address, with a page before it, so that Back has somewhere to go.
import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router';

export function RouterAt({ path = '/', state, children }: { path?: string; state?: unknown; children: ReactNode }) {
  useState(() => {
    window.history.pushState(null, '', '/before');
    window.history.pushState({ usr: state }, '', path);
  });
  return <BrowserRouter>{children}</BrowserRouter>;
}
