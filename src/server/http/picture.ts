// Raster images as an answer.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCurrentCopy } from './negotiation.ts';

export type Picture = { readonly kind: 'picture'; readonly content_type: string; readonly bytes: Buffer };

const KEPT_SECONDS = 24 * 60 * 60;

/** Browsers may cache a picture for a day; afterwards they revalidate it. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: Picture): FastifyReply {
  const etag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 32)}"`;
  reply.header('etag', etag).header('cache-control', `public, max-age=${KEPT_SECONDS}`);
  if (isCurrentCopy(etag, request.headers)) return reply.code(304).send();
  return reply.type(picture.content_type).header('content-disposition', 'inline').send(picture.bytes);
}
