// Check of this browser's push subscription: its worker compares it with the server's key and renews what was lost.

/** `key`: the server's, base64url. Does nothing unless notifications are allowed now. */
export async function checkPush(key: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ key });
}
