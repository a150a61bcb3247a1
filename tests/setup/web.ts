// Set-up of web tests: an empty page and the matchers of jest-dom.
import '@testing-library/jest-dom/vitest';
import './modal-dialogs.ts';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { showInstant } from '../../src/web/api/shown-instant.ts';
import { holdClock, setServerClock } from '../../src/web/ui/time/clock.ts';
import { PACIFIC, showZone } from '../../src/web/ui/time/zone.ts';
import { forgetApiHost } from '../web/name-api-host.ts';

// `waitFor` also polls by an interval, because its condition need not change the page, such as a call to the server.
// The interval stays real while those of the page are faked.
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

// On a busy machine a screen may take seconds to be drawn.
configure({
  asyncWrapper: (wait) => asyncWrapper(() => withRealInterval(wait)),
  asyncUtilTimeout: 30_000,
  // A wait fails many times before it succeeds: the page is printed only when the message is read.
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

// Silences logs of failed parts and of jsdom's missing canvas; tests of such logs inspect the spy.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

// Test files share a worker's window and modules: changes of a test are undone.
afterEach(async () => {
  // Code that a page still loads belongs to this test.
  await vi.dynamicImportSettled();
  cleanup();
  // Sets both clocks at one instant: a difference of a millisecond can change the ages a page shows.
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
