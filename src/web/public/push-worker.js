// Service worker of browser push: shows a message and opens its page when pressed. It keeps nothing and answers no page.

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
