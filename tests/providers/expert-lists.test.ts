// Expert lists arrive as the files they are, from an address and from nowhere else.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTransport } from '../../src/providers/calls/transport.ts';
import { createHttpLists } from '../../src/providers/expert-lists/http-lists.ts';
import { vendorClock } from './vendor-clock.ts';
import { startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
beforeEach(async () => {
  vendor = await startVendor();
});
afterEach(() => vendor.close());

const lists = () =>
  createHttpLists({
    base_url: `${vendor.url}/lists/`,
    timing: vendorClock(),
    random: () => 0.5,
    transport: createTransport(),
    log: () => undefined,
  });

const csv = 'Company,Symbol\r\n"Kestrel, Inc.",KSTL\r\n';

test('a list is downloaded byte for byte under its own name', async () => {
  const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(csv)]);
  vendor.answer((_, reply) => {
    reply.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=../../x.csv',
    });
    reply.end(bytes);
  });
  const file = await lists().fetchList('idea-engine');
  expect(Buffer.from(file.bytes).equals(bytes)).toBe(true);
  expect(file).toMatchObject({ file_name: 'idea-engine.csv', source_url: `${vendor.url}/lists/idea-engine.csv` });
  expect(vendor.requests[0]?.path).toBe('/lists/idea-engine.csv');
});

test('a login page is not taken for a list', async () => {
  vendor.answer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' });
    reply.end('<form>Please sign in</form>');
  });
  await expect(lists().fetchList('upgrades')).rejects.toMatchObject({ kind: 'bad_payload' });
});

test('a list the source does not have is unknown', async () => {
  vendor.answer((_, reply) => reply.writeHead(404).end());
  await expect(lists().fetchList('upgrades')).rejects.toMatchObject({ kind: 'unknown_symbol' });
});

test.each(['../secrets', 'a/b', 'A', '', '.', 'x'.repeat(90), 'list?x=1', '%2e%2e'])(
  '"%s" is no list and is never asked for',
  async (slug) => {
    await expect(lists().fetchList(slug)).rejects.toMatchObject({ kind: 'unknown_symbol' });
    expect(vendor.requests).toHaveLength(0);
  },
);
