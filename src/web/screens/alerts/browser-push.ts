// Browser push: permission and subscription, requested only when the user presses a button.
import type { ChannelInput } from '../../../domain/delivery/channel.ts';

type PushInput = Extract<ChannelInput, { kind: 'push' }>;

/** Reason this browser cannot be added, in words; null when it can be tried. */
export function pushObstacle(key: string | null): string | null {
  if (key === null) return 'The operator of this server has not set up browser push.';
  if (!window.isSecureContext) return 'Browser push needs an address that begins with https.';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent)
      ? 'On an iPhone or iPad first add this page to the Home Screen, then open it from there.'
      : 'This browser has no push messages.';
  }
  return Notification.permission === 'denied' ? DENIED : null;
}

const DENIED =
  'This browser blocks notifications of this page. Press the icon left of the address, allow notifications, and try again.';

const WORKER = '/push-worker.js';

/** Address of the service worker, through a policy where the browser enforces trusted types. */
function workerAddress(): string {
  const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory };
  if (trustedTypes === undefined) return WORKER;
  policy ??= trustedTypes.createPolicy('push-worker', { createScriptURL: () => WORKER });
  return policy.createScriptURL(WORKER);
}

type ScriptPolicy = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

/** Reused, because a policy of one name can be created only once. */
let policy: ScriptPolicy | null = null;

/** The server's key a subscription was made for, base64url. */
function readServerKey({ options }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? []));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Asks for permission and subscribes. Throws an Error with the reason if it cannot. */
export async function subscribeBrowser(key: string): Promise<PushInput> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new Error(DENIED);
  if (permission !== 'granted') throw new Error('Nothing was allowed, so nothing was added. Press again to be asked.');
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: '/' });
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  const isCurrent = known !== null && readServerKey(known) === key;
  // RFC 8292, 4: a subscription for the server's former key rejects messages signed with the present one.
  if (known !== null && !isCurrent) await known.unsubscribe();
  const subscription = isCurrent
    ? known
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
        throw new Error("The browser's push service could not be reached. Please try again.");
      });
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error('The browser gave no address for messages.');
  }
  registration.active?.postMessage({ subscription: { endpoint, expirationTime, keys, key } });
  return {
    kind: 'push',
    subscription: {
      endpoint,
      expirationTime: expirationTime ?? null,
      keys: { p256dh: keys.p256dh, auth: keys.auth },
    },
  };
}
