// Service worker of browser push: what it shows, which page a press opens, and how a renewed subscription reaches the server.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const ORIGIN = 'https://cat.example.com';
const source = readFileSync('src/web/public/push-worker.js', 'utf8');

type Shown = { title: string; options: { body: string; tag: string; data: { link: string } } };
type Page = { url: string; focused: boolean };

/** The part of a browser that the worker meets, with these pages open. */
function browserWith(urls: string[]) {
  const handlers = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const pages = urls.map((url) => {
    const page = {
      url,
      focused: false,
      focus: async () => {
        page.focused = true;
      },
      navigate: async (link: string) => {
        page.url = link;
      },
    };
    return page;
  });
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (link: string) => void opened.push(link) },
  };
  runInNewContext(source, { self, URL });
  const send = async (name: string, event: object) => {
    const works: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    shown,
    opened,
    pages: pages as readonly Page[],
    push: (message: object | null) => send('push', { data: message === null ? null : { json: () => message } }),
    press: async (link: string) => {
      let isClosed = false;
      const notification = { data: { link }, close: () => (isClosed = true) };
      await send('notificationclick', { notification });
      expect(isClosed).toBe(true);
    },
  };
}

test('a message is shown under its id, so that a repeated try replaces it, and keeps its page', async () => {
  const { push, shown } = browserWith([]);
  await push({ id: 'm1', title: 'NVDA crossed 220', body: 'now 220.14', link: '/stocks/NVDA' });
  expect(shown).toEqual([
    {
      title: 'NVDA crossed 220',
      options: expect.objectContaining({ body: 'now 220.14', tag: 'm1', data: { link: '/stocks/NVDA' } }),
    },
  ]);
});

test('an empty message is shown too, as browsers end subscriptions that stay silent', async () => {
  const { push, shown } = browserWith([]);
  await push(null);
  expect(shown).toMatchObject([{ title: 'Smart Cat', options: { data: { link: '/alerts' } } }]);
});

test('a press goes to the page that shows it already, else takes an open one there, else opens one', async () => {
  const showing = browserWith([`${ORIGIN}/screener`, `${ORIGIN}/stocks/NVDA`]);
  await showing.press('/stocks/NVDA');
  expect(showing.pages.map(({ focused }) => focused)).toEqual([false, true]);
  const other = browserWith([`${ORIGIN}/screener`]);
  await other.press('/stocks/NVDA');
  expect(other.pages).toMatchObject([{ url: `${ORIGIN}/stocks/NVDA`, focused: true }]);
  expect([...showing.opened, ...other.opened]).toEqual([]);
  const none = browserWith([]);
  await none.press('/stocks/NVDA');
  expect(none.opened).toEqual([`${ORIGIN}/stocks/NVDA`]);
});

test.each(['https://elsewhere.test/stocks', '//elsewhere.test', 'javascript:alert(1)'])(
  'a press on a message that leads to %s opens the inbox instead',
  async (link) => {
    const { press, opened } = browserWith([]);
    await press(link);
    expect(opened).toEqual([`${ORIGIN}/alerts`]);
  },
);

/** The part of a browser that holds subscriptions; `made` for the server's key `name`, as its bytes. */
function browserSubscribed(name: string | null) {
  const handlers = new Map<string, (event: object) => void>();
  const sent: unknown[] = [];
  const stored = new Map<string, Response>();
  let count = 0;
  const made = (key: string) => {
    count += 1;
    const endpoint = `https://push.example/${count}`;
    return {
      options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: `p${count}`, auth: `a${count}` } }),
      unsubscribe: async () => drop(),
    };
  };
  const drop = () => {
    present = null;
  };
  let present: ReturnType<typeof made> | null = name === null ? null : made(name);
  const pushManager = {
    getSubscription: async () => present,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      present = made(applicationServerKey);
      return present;
    },
  };
  const caches = {
    open: async () => ({
      match: async (path: string) => stored.get(path)?.clone(),
      put: async (path: string, response: Response) => void stored.set(path, response),
    }),
  };
  const fetch = async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return new Response('{}');
  };
  const self = {
    addEventListener: (event: string, handler: (event: object) => void) => handlers.set(event, handler),
    registration: { pushManager },
    caches,
  };
  runInNewContext(source, { self, Response, fetch, btoa, URL });
  return {
    sent,
    /** The browser ended the subscription by itself. */
    drop,
    send: async (event: string, data?: object) => {
      const works: Promise<unknown>[] = [];
      handlers.get(event)?.({ data, waitUntil: (work: Promise<unknown>) => works.push(work) });
      await Promise.all(works);
    },
    subscription: () => ({ ...present?.toJSON(), key: name }),
  };
}

describe('a subscription', () => {
  const [KEY, OTHER] = ['BPresentK_-A', 'BFormerKeyAA'];
  const renewed = (from: number, to: number) => [
    '/api/channels/push/renew',
    {
      former: { endpoint: `https://push.example/${from}`, auth: `a${from}` },
      subscription: {
        endpoint: `https://push.example/${to}`,
        expirationTime: null,
        keys: { p256dh: `p${to}`, auth: `a${to}` },
      },
    },
  ];

  test('that the browser renewed takes the place of the former at the server, once', async () => {
    const browser = browserSubscribed(KEY);
    await browser.send('message', { subscription: browser.subscription() });
    browser.drop();
    await browser.send('pushsubscriptionchange');
    await browser.send('pushsubscriptionchange');
    await browser.send('message', { key: KEY });
    expect(browser.sent).toEqual([renewed(1, 2)]);
  });

  test("of the server's former key is replaced when a page opens, also where nothing was remembered", async () => {
    const browser = browserSubscribed(OTHER);
    await browser.send('message', { key: KEY });
    await browser.send('message', { key: KEY });
    expect(browser.sent).toEqual([renewed(1, 2)]);
  });

  test('nobody asked for is not made', async () => {
    const browser = browserSubscribed(null);
    await browser.send('message', { key: KEY });
    await browser.send('pushsubscriptionchange');
    expect([browser.sent, browser.subscription().endpoint]).toEqual([[], undefined]);
  });
});
