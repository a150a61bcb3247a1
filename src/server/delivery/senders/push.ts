// Browser push: payloads encrypted for the browser, signed with the product's own VAPID keys.
import { ECDH } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import { z } from 'zod';
import { parcelLines, parcelLink, parcelTitle } from '../../../domain/delivery/parcel.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { type Clock, nextTurn } from '../../process/clock.ts';
import type { GuardedPost } from './guarded-post.ts';
import { type Sender, SendProblem } from './sender.ts';

const PushDetails = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

export type PushKeys = { publicKey: string; privateKey: string };

/** Seconds that a push service keeps a message for an unreachable browser. */
const KEPT_S = 3_600;
/** Maximum lines and characters of a message: RFC 8291 leaves 3993 bytes for the payload. */
const MOST_LINES = 8;
const MOST_CHARACTERS = 900;

/**
 * Reason to refuse the keys of a subscription; null for valid ones. RFC 8291: an uncompressed point of P-256, and a
 * secret of 16 bytes.
 */
export function refuseKeys({ p256dh, auth }: { p256dh: string; auth: string }): string | null {
  if (Buffer.from(auth, 'base64url').length !== 16) return 'The secret of the subscription must have 16 bytes';
  const point = Buffer.from(p256dh, 'base64url');
  try {
    if (point.length === 65) ECDH.convertKey(point, 'prime256v1');
    return point.length === 65 ? null : 'The key of the subscription must have 65 bytes';
  } catch {
    return 'The key of the subscription is no point of the curve P-256';
  }
}

/** Errors of Google, Mozilla and Apple for a subscription created with another key. */
const OTHER_KEY = /vapid.*(?:correspond|mismatch)|invalid vapid key/is;

/** Payload for the service worker; a retry has the same `id` and stays one notification. */
type PushPayload = { id: string; title: string; body: string; link: string };

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** Longest encryption in one turn of the event loop, in ms. */
const SLICE_MS = 5;

/**
 * Signatures are valid for 12 hours, but are renewed after this time, ms, so that a sent signature is never about to
 * expire.
 */
const SIGNED_MS = hourMs;

export function createPushSender(deps: {
  post: GuardedPost;
  keys: () => Promise<PushKeys>;
  contact: string;
  clock: Pick<Clock, 'monotonic'>;
}): Sender {
  const signed = new LRUCache<string, string>({
    max: 100,
    ttl: SIGNED_MS,
    perf: { now: deps.clock.monotonic },
  });
  let lastEncryption: Promise<unknown> = Promise.resolve();
  /** Milliseconds of encryption in this turn; a new turn begins from SLICE_MS on. */
  let used = 0;

  /** Runs `work` after all earlier work, in this turn of the event loop or a later one; its errors reject. */
  function inOrder<Result>(work: () => Result): Promise<Result> {
    const done = lastEncryption.then(async () => {
      if (used >= SLICE_MS) {
        await nextTurn();
        used = 0;
      }
      const began = deps.clock.monotonic();
      try {
        return work();
      } finally {
        used += deps.clock.monotonic() - began;
      }
    });
    lastEncryption = done.catch(() => undefined);
    return done;
  }

  /** Authorization header, signed once per push service for all its browsers. */
  async function authorization(endpoint: string): Promise<string> {
    const { origin } = new URL(endpoint);
    const known = signed.get(origin);
    if (known !== undefined) return known;
    const { publicKey, privateKey } = await deps.keys();
    const subject = `mailto:${deps.contact}`;
    const made = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm').Authorization;
    signed.set(origin, made);
    return made;
  }

  return async (channel, parcel, signal) => {
    const { endpoint, keys } = PushDetails.parse(channel.details);
    if (refuseKeys(keys) !== null) throw new SendProblem("The browser's keys cannot be used", { gone: true });
    const payload: PushPayload = {
      id: parcel.id,
      title: parcelTitle(parcel).slice(0, 200),
      body: parcelLines(parcel).slice(0, MOST_LINES).join('\n').slice(0, MOST_CHARACTERS),
      link: parcelLink(parcel),
    };
    const options = {
      headers: { Authorization: await authorization(endpoint) },
      TTL: KEPT_S,
      urgency: 'high',
      topic: parcel.id.replaceAll('-', ''),
    } as const;
    const request = await inOrder(() =>
      webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), options),
    );
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { status, text, retryAfter } = await deps.post({
      url: request.endpoint,
      headers,
      body: request.body ?? Buffer.alloc(0),
      signal,
    });
    if (status === 404 || status === 410) throw new SendProblem('The browser ended its subscription', { gone: true });
    if (status >= 400 && status < 500 && OTHER_KEY.test(text)) {
      throw new SendProblem('The browser was subscribed under another key of this server', { gone: true });
    }
    if (status < 200 || status >= 300) throw new SendProblem(`The push service answered ${status}`, { retryAfter });
  };
}
