// The endpoint through which the server speaks first: news of what was published, so that open pages need not ask.
import { StreamEvent } from '../domain/stream/snapshot-news.ts';
import { endpoint } from './endpoint.ts';

export const streamEndpoints = {
  snapshotStream: endpoint({
    method: 'GET',
    path: '/api/stream',
    access: 'user',
    summary:
      'The newest snapshot of each kind, and every new one as it is published; ends after a while, to be asked again',
    reply: StreamEvent,
    stream: true,
    errors: [429, 503],
  }),
};
