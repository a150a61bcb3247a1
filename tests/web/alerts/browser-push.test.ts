// Subscribing this browser: a subscription made for the server's former key is given up.
import { afterEach, expect, test, vi } from 'vitest';
import { subscribeBrowser } from '../../../src/web/screens/alerts/browser-push.ts';

const [KEY, FORMER] = ['BPresentK_-A', 'BFormerKeyAA'];
afterEach(() => vi.unstubAllGlobals());

test.each([
  { known: null, endpoint: 'https://push.example/new', ended: false },
  { known: KEY, endpoint: 'https://push.example/known', ended: false },
  { known: FORMER, endpoint: 'https://push.example/new', ended: true },
])('with a subscription for $known the page hands over $endpoint', async ({ known, endpoint, ended }) => {
  let isEnded = false;
  const subscription = (name: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(known ?? KEY, 'base64url')).buffer },
    unsubscribe: async () => {
      isEnded = true;
      return true;
    },
    toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
  });
  const registration = {
    active: null,
    pushManager: {
      getSubscription: async () => (known === null ? null : subscription('known')),
      subscribe: async () => subscription('new'),
    },
  };
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration, ready: registration } });
  expect((await subscribeBrowser(KEY)).subscription.endpoint).toBe(endpoint);
  expect(isEnded).toBe(ended);
});
