// Endpoints of publications: the event stream that announces them, the neighbours of an instant, snapshots by address.
import { z } from 'zod';
import { PublicationSteps } from '../domain/stream/publication-steps.ts';
import { StreamEvent } from '../domain/stream/snapshot-news.ts';
import { get, NowOnly } from './endpoint.ts';

export const streamEndpoints = {
  snapshotStream: get('/api/stream', 'user', {
    summary:
      'The newest snapshot of each kind, and every new one as it is published; ends after a while, to be asked again',
    reply: StreamEvent,
    stream: true,
    errors: [429, 503],
  }),
  snapshotBytes: get('/api/snapshots/:hash', 'visitor', {
    summary:
      'A published reply by its hash, for caches in front; readers are redirected to its signed address where EDGE_SNAPSHOTS is on',
    params: z.object({ hash: z.string().max(64) }),
    // Strict: an unknown field would give the same bytes a second address.
    query: z.strictObject({
      publication: z.string().max(20),
      coding: z.string().max(20),
      until: z.string().max(20),
      signature: z.string().max(64),
    }),
    reply: z.unknown(),
    errors: [403, 404],
  }),
  publicationSteps: get('/api/publications/steps', 'user', {
    past: 'same',
    summary:
      'Of scores, screener runs and Golden Eye polls: the publication known at an instant, the one before, and the next',
    query: NowOnly.extend({ at: z.iso.datetime({ offset: true }) }),
    reply: PublicationSteps,
  }),
};
