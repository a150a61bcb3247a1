// Service worker of browser push: shows messages, opens their pages, and sends renewed subscriptions to the server.

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {};
  const shown = self.registration.showNotification(message.title ?? 'Smart Cat', {
    body: message.body ?? '',
    icon: '/icons/icon-192.png',
    tag: message.id,
    data: { link: message.link ?? '/alerts' },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.link, self.location.origin);
  // A link to another origin opens the alerts instead.
  const link = address.origin === self.location.origin ? address.href : new URL('/alerts', self.location.origin).href;
  event.waitUntil(openPage(link));
});

async function openPage(link) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === link) ?? pages[0];
  if (page === undefined) return self.clients.openWindow(link);
  await page.focus();
  if (page.url === link) return page;
  // A worker can navigate only the pages it controls.
  return page.navigate(link).catch(() => self.clients.openWindow(link));
}

/** Cache key of the subscription the server knows; its secret authorizes the renewal. */
const STORED = '/push-subscription';

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(null)));
// Opened pages send the server's current key; a page that has subscribed sends its subscription.
self.addEventListener('message', (event) => {
  const { key, subscription } = event.data;
  event.waitUntil(subscription === undefined ? renew(key) : store(subscription));
});

async function store(subscription) {
  const kept = await self.caches.open('push');
  await kept.put(STORED, new Response(JSON.stringify(subscription)));
}

/** `key`: the server's, base64url; null for that of the former subscription. */
async function renew(key) {
  const { pushManager } = self.registration;
  const kept = await self.caches.open('push');
  const known = await pushManager.getSubscription();
  const stored = await kept.match(STORED);
  const former = stored === undefined ? known && withKey(known) : await stored.json();
  if (former === null) return;
  const applicationServerKey = key ?? former.key;
  const isCurrent = known !== null && withKey(known).key === applicationServerKey;
  if (known !== null && !isCurrent) await known.unsubscribe();
  const present = withKey(
    isCurrent ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  );
  if (present.endpoint === former.endpoint) return store(present);
  const { endpoint, keys } = present;
  const answer = await fetch('/api/channels/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      former: { endpoint: former.endpoint, auth: former.keys.auth },
      subscription: { endpoint, expirationTime: present.expirationTime ?? null, keys },
    }),
  });
  // 404: the channel was removed meanwhile.
  if (answer.ok || answer.status === 404) await store(present);
}

/** The subscription as JSON with the server's key it was made for, base64url. */
function withKey(subscription) {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return { ...subscription.toJSON(), key };
}
