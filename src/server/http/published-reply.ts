// Reply of a published snapshot: stored bytes in a coding the reader accepts, 304, or a redirect to a cached address.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import { Fault } from '../process/fault.ts';
import type { Published } from '../publish/published.ts';
import { readBytes } from './load/unpacked-bytes.ts';
import { type Coding, chooseCoding, codings, isCurrentCopy } from './negotiation.ts';

/** Public address of a reply's bytes in a coding; null if the reply has none. */
export type AddressOf = (published: Published, coding: Coding) => Promise<string | null>;

/** Reply at a public address; any cache may keep it for `seconds`. */
export type Addressed = {
  readonly kind: 'addressed';
  readonly published: Published;
  readonly coding: Coding;
  readonly seconds: number;
};

export async function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  published: Published,
  addressOf: AddressOf | null,
): Promise<FastifyReply> {
  const isKnown = isCurrentCopy(published.etag, request.headers);
  const coding = chooseCoding(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (coding === null && !isKnown) {
    throw new Fault(406, `This reply can be sent as ${codings.join(', ')}, and the request takes none of them`);
  }
  const address = coding === null || isKnown || addressOf === null ? null : await addressOf(published, coding);
  if (address !== null) return reply.headers({ location: address, 'cache-control': 'no-store' }).code(307).send();
  return sendBytes(reply.header('cache-control', 'private, no-cache'), published, isKnown ? null : coding);
}

/** The address names the coding, so the reply is the same for everybody. */
export function sendAddressed(
  request: FastifyRequest,
  reply: FastifyReply,
  addressed: Addressed,
): Promise<FastifyReply> {
  const { published, coding, seconds } = addressed;
  reply.header('cache-control', `public, max-age=${seconds}, immutable`);
  return sendBytes(reply, published, isCurrentCopy(published.etag, request.headers) ? null : coding);
}

/** `coding` null: 304, the client's copy is current. */
async function sendBytes(reply: FastifyReply, published: Published, coding: Coding | null): Promise<FastifyReply> {
  const { etag, publication_id } = published;
  reply.header('etag', etag);
  if (publication_id !== undefined) reply.header(SNAPSHOT_ID, String(publication_id));
  if (coding === null) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(await readBytes(published, coding));
}
