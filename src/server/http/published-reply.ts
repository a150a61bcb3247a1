// The reply a published snapshot is: which of its ready forms a reader takes, and the headers that go with it.
import type { IncomingHttpHeaders } from 'node:http';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import type { Published } from '../publish/published.ts';

export type ReadyReply = { status: 200 | 304; headers: Readonly<Record<string, string>>; body: Buffer | null };

type Forms = Record<'unchanged' | 'brotli' | 'gzip' | 'identity', ReadyReply>;

/** Made with the first reader of a snapshot, gone with the snapshot. */
const formsOf = new WeakMap<Published, Forms>();

function formsMade(published: Published): Forms {
  const known = {
    etag: published.etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    ...(published.snapshot_id === undefined ? {} : { [SNAPSHOT_ID]: String(published.snapshot_id) }),
  };
  const whole = (body: Buffer, encoding: Record<string, string>): ReadyReply => ({
    status: 200,
    headers: {
      ...known,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      ...encoding,
    },
    body,
  });
  return {
    unchanged: { status: 304, headers: known, body: null },
    brotli: whole(published.brotli, { 'content-encoding': 'br' }),
    gzip: whole(published.gzip, { 'content-encoding': 'gzip' }),
    identity: whole(published.identity, {}),
  };
}

function forms(published: Published): Forms {
  const known = formsOf.get(published);
  if (known !== undefined) return known;
  const made = formsMade(published);
  formsOf.set(published, made);
  return made;
}

/** The form that is always kept. */
export const packedReply = (published: Published): ReadyReply => forms(published).brotli;

/** The bytes as they lie there, or null for the few who take none of the forms that are kept. */
export function readyReply(published: Published, asked: IncomingHttpHeaders): ReadyReply | null {
  const { unchanged, brotli, gzip, identity } = forms(published);
  if (asked['if-none-match'] === published.etag) return unchanged;
  const accepted = asked['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return brotli;
  if (published.identity.length === 0) return null;
  return /\bgzip\b/.test(accepted) ? gzip : identity;
}
