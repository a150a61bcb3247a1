// Set-up of web tests: an empty page and the matchers of jest-dom.
import '@testing-library/jest-dom/vitest';
import './modal-dialogs.ts';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { showInstant } from '../../src/web/api/shown-instant.ts';
import { holdClock, setServerClock } from '../../src/web/ui/time/clock.ts';
import { PACIFIC, showZone } from '../../src/web/ui/time/zone.ts';
import { forgetApiHost } from '../web/name-api-host.ts';

// What `waitFor` waits for need not change the page, such as a call to the server: it is looked at by an interval too, which
// stays real while those of the page stand still.
const { setInterval } = globalThis;
const { asyncWrapper } = getConfig();
function withRealInterval<T>(wait: () => Promise<T>): Promise<T> {
  const held = globalThis.setInterval;
  globalThis.setInterval = setInterval;
  try {
    return wait();
  } finally {
    globalThis.setInterval = held;
  }
}

// On a busy machine a screen may take seconds to be drawn; what comes at once is still found at once.
configure({
  asyncWrapper: (wait) => asyncWrapper(() => withRealInterval(wait)),
  asyncUtilTimeout: 30_000,
  // What is waited for is missed many times before it is there; the page is written out only for who reads the message.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    });
    return error;
  },
});

// jsdom makes frames by an interval of its own. A test that fakes intervals would stop them for all tests after it.
const { setTimeout, clearTimeout } = globalThis;
const FRAME_MS = 1_000 / 60;
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), FRAME_MS));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

// Pages log what fails of their parts, and jsdom that it draws no canvas: a test that means such words looks for them.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

// Files share a worker's window and modules: nothing a test has changed of them is left to the next.
afterEach(async () => {
  // Code that a page still loads belongs to this test.
  await vi.dynamicImportSettled();
  cleanup();
  // Both clocks at one instant: a millisecond between them is a minute less in a page's ages.
  vi.useFakeTimers({ toFake: ['Date'] });
  setServerClock(Date.now());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetApiHost();
  showInstant(null);
  holdClock(null);
  showZone(PACIFIC);
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
});
