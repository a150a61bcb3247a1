// Every web test starts with an empty page and may ask about it in words (toBeVisible, toHaveTextContent).
import '@testing-library/jest-dom/vitest';
import './modal-dialogs.ts';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// On a busy machine a screen may take seconds to be drawn; what comes at once is still found at once.
configure({
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

// Files share a worker's window and modules: nothing a test has changed of them is left to the next.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
});
