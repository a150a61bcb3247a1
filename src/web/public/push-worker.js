// Service worker of browser push: shows a message, opens its page when pressed, and tells the server of a renewed subscription.

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
  // A message opens pages of this product alone.
  const link = address.origin === self.location.origin ? address.href : new URL('/alerts', self.location.origin).href;
  event.waitUntil(openPage(link));
});

async function openPage(link) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === link) ?? pages[0];
  if (page === undefined) return self.clients.openWindow(link);
  await page.focus();
  if (page.url === link) return page;
  // Only a page this worker controls can be sent elsewhere by it.
  return page.navigate(link).catch(() => self.clients.openWindow(link));
}

/** The subscription the server has; a renewed one takes its place by the secret of the former. */
const STORED = '/push-subscription';

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(null)));
// Pages that open send the server's present key; the page that subscribed sends its subscription.
self.addEventListener('message', (event) => {
  const { key, subscription } = event.data;
  event.waitUntil(subscription === undefined ? renew(key) : store(subscription));
});

async function store(subscription) {
  const kept = await self.caches.open('push');
  await kept.put(STORED, new Response(JSON.stringify(subscription)));
}

/** `key` of the server, base64url; null: that of the former subscription. */
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
