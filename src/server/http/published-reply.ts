// The reply a published snapshot is: which of its ready forms a reader takes, and the headers that go with it.
import type { IncomingHttpHeaders } from 'node:http';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import type { Published } from '../publish/published.ts';
import { type Coding, codingFor, hasAlready } from './negotiation.ts';

export type ReadyReply = { status: 200 | 304; headers: Readonly<Record<string, string>>; body: Buffer | null };

type Forms = Record<'unchanged' | Coding, ReadyReply>;

/** Made with the first reader of a snapshot, gone with the snapshot. */
const formsOf = new WeakMap<Published, Forms>();

function formsMade(published: Published): Forms {
  const known = {
    etag: published.etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    ...(published.publication_id === undefined ? {} : { [SNAPSHOT_ID]: String(published.publication_id) }),
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
    br: whole(published.brotli, { 'content-encoding': 'br' }),
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
export const packedReply = (published: Published): ReadyReply => forms(published).br;

/** The bytes as they lie there; null for the few who take none of the forms that are kept, or none at all. */
export function readyReply(published: Published, asked: IncomingHttpHeaders): ReadyReply | null {
  const ready = forms(published);
  if (hasAlready(published.etag, asked)) return ready.unchanged;
  const coding = codingFor(asked['accept-encoding']);
  if (coding === null || (coding !== 'br' && published.identity.length === 0)) return null;
  return ready[coding];
}
