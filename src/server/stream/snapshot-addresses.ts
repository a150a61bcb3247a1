// Signed addresses of published snapshots: one for all readers within a window, so that a cache in front fetches once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs, secondMs } from '../../domain/numbers/time.ts';
import type { Db } from '../db/database.ts';
import type { Routes } from '../http/handlers.ts';
import type { Addressed, AddressOf } from '../http/published-reply.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Publish } from '../publish/publish.ts';
import { createAddressKey } from './address-key-store.ts';

const KEY_BYTES = 32;
/** An address is valid until the end of the window after its own: for one to two windows. */
const WINDOW_MS = 10 * minuteMs;
/** Smaller replies arrive within the round trip that the redirect would take. */
const SMALLEST_BYTES = 16 * 1024;

const OFF = 'Snapshots have no addresses of their own here';
const CHANGED = 'The signature does not belong to this address. Ask the list itself again';
const EXPIRED = 'This address has expired. Ask the list itself again';
const NOT_KEPT = 'There is no such snapshot';

type Signed = { hash: string; publication: string; coding: string; until: string };

function sign(key: Buffer, { hash, publication, coding, until }: Signed): Buffer {
  const signed = [hash, publication, coding, until].join('\n');
  return Buffer.from(createHmac('sha256', key).update(signed).digest('base64url'));
}

/** Compares as text, because the last character of base64url has unused bits. */
function isSignedBy(key: Buffer, signed: Signed, signature: string): boolean {
  const [expected, given] = [sign(key, signed), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export type SnapshotAddresses = ReturnType<typeof createSnapshotAddresses>;

export function createSnapshotAddresses(deps: {
  database: Pick<Db, 'query'>;
  clock: Pick<Clock, 'now'>;
  randomBytes: (count: number) => Buffer;
  publish: Pick<Publish, 'tagged'>;
  isOn: boolean;
}) {
  const { clock, publish, isOn } = deps;
  const readKey = createAddressKey(deps.database.query, () => deps.randomBytes(KEY_BYTES));

  const signAddress: AddressOf = async ({ etag, brotli, publication_id, is_stored }, coding) => {
    if (is_stored !== true || brotli.length < SMALLEST_BYTES) return null;
    const hash = etag.slice(1, -1);
    const end = (Math.floor(clock.now() / WINDOW_MS) + 2) * WINDOW_MS;
    const named = { publication: String(publication_id), coding, until: String(end / secondMs) };
    const signature = sign(await readKey(), { hash, ...named }).toString();
    return `/api/snapshots/${hash}?${new URLSearchParams({ ...named, signature })}`;
  };

  const routes: Routes<'snapshotBytes'> = {
    snapshotBytes: async ({ params: { hash }, query: { signature, ...named } }) => {
      if (!isOn) throw new Fault(404, OFF);
      if (!isSignedBy(await readKey(), { hash, ...named }, signature)) throw new Fault(403, CHANGED);
      const seconds = Math.floor(Number(named.until) - clock.now() / secondMs);
      if (seconds <= 0) throw new Fault(403, EXPIRED);
      const published = await publish.tagged(Number(named.publication), `"${hash}"`);
      if (published === null) throw new Fault(404, NOT_KEPT);
      return { kind: 'addressed', published, coding: named.coding as Addressed['coding'], seconds };
    },
  };
  return {
    /** Null where addresses are off. */
    addressOf: isOn ? signAddress : null,
    routes,
  };
}
