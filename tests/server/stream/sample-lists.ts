// Published lists of random text, large enough for an address, and replies as they come over the wire.
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { request as requestByTls, Agent as TlsAgent } from 'node:https';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import type { SnapshotName } from '../../../src/server/publish/kinds.ts';
import { type Published, publishReply } from '../../../src/server/publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../../../src/server/publish/snapshot-store.ts';
import type { TestApp } from '../../setup/app.ts';

const START = '2026-11-17T18:14:00.000Z';

export const largeReply = () => publishReply({ text: randomBytes(24 * 1024).toString('base64url') });

/** Publishes a reply as the snapshot of a kind; processes see it when they look the next time. */
export async function publishList(app: TestApp, kind: SnapshotName, published: Published): Promise<void> {
  const bulk = await openBulkConnection(app.storage.database.connection);
  try {
    const sample = { source_id: 1, received_at: START, as_of: START, formula_version: 'sample' };
    const stored = await storeSnapshot(bulk.query, { ...sample, kind, published });
    await bulk.transaction(() => publishSnapshots(bulk.query, { snapshots: [stored], now: app.clock.now }));
  } finally {
    await bulk.close();
  }
}

export type Wire = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

const agent = new Agent({ keepAlive: true });
/** The certificate of a test is of its own making. */
const tlsAgent = new TlsAgent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 40 });

/** The reply as it is sent: nothing unpacked, no redirect followed. */
export function readWire(url: string, headers: Record<string, string> = {}): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const calling = url.startsWith('https:')
      ? requestByTls(url, { headers, agent: tlsAgent })
      : request(url, { headers, agent });
    calling.on('error', reject);
    calling.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    });
    calling.end();
  });
}
