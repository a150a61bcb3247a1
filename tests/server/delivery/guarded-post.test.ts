// Guard of outgoing calls: spellings of private addresses, names that resolve to them, redirects, large and slow replies.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGuardedPost, refuseAddress } from '../../../src/server/delivery/senders/guarded-post.ts';
import { nextTurn } from '../../../src/server/process/clock.ts';
import { tcpReceiver } from './receivers.ts';

const PUBLIC = 'must be a public address';

describe('An address a reader gives', () => {
  test.each([
    ['https://hooks.example.com/a?b=c', null],
    ['https://93.184.216.34/', null],
    ['https://[2606:2800:220:1:248:1893:25c8:1946]/', null],
    ['http://hooks.example.com/', 'must begin with https://'],
    ['ftp://hooks.example.com/', 'must begin with https://'],
    ['nothing', 'must be a web address'],
    ['https://user:secret@hooks.example.com/', 'must hold no user name or password'],
    ['https://localhost/', PUBLIC],
    ['https://LOCALHOST./', PUBLIC],
    ['https://db.internal/', PUBLIC],
    ['https://printer.local/', PUBLIC],
    ['https://127.0.0.1/', PUBLIC],
    ['https://127.1/', PUBLIC],
    ['https://2130706433/', PUBLIC],
    ['https://0x7f000001/', PUBLIC],
    ['https://0x7f.1/', PUBLIC],
    ['https://0177.0.0.1/', PUBLIC],
    ['https://017700000001/', PUBLIC],
    ['https://0.0.0.0/', PUBLIC],
    ['https://169.254.169.254/latest/meta-data/', PUBLIC],
    ['https://[::1]/', PUBLIC],
    ['https://[::ffff:127.0.0.1]/', PUBLIC],
    ['https://[::ffff:a9fe:a9fe]/', PUBLIC],
    ['https://①②⑦.0.0.1/', PUBLIC],
  ])('%s: %s', (url, refusal) => {
    expect(refuseAddress(url, false)).toBe(refusal);
  });

  test('may be anything on the web where the operator allows it', () => {
    expect(refuseAddress('http://10.1.2.3:8080/hook', true)).toBeNull();
    expect(refuseAddress('file:///etc/passwd', true)).not.toBeNull();
  });
});

const call = (url: string, allowPrivate: boolean, signal = new AbortController().signal) =>
  createGuardedPost(allowPrivate)({ url, headers: {}, body: 'sample', signal });

describe('A call', () => {
  // A name of every machine's own hosts file, which the check of the spelling lets pass.
  test('to a name that resolves to a private address is not made', async () => {
    const receiver = await tcpReceiver('');
    onTestFinished(receiver.close);
    await expect(call(`https://ip6-localhost:${receiver.port}/`, false)).rejects.toThrow(/^No connection/);
    expect(receiver.connections()).toBe(0);
  });

  test('reads no more of a reply than it needs', async () => {
    const receiver = await tcpReceiver(`HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n${'x'.repeat(100_000)}`);
    onTestFinished(receiver.close);
    const { status, text } = await call(`http://127.0.0.1:${receiver.port}/`, true);
    expect([status, text.length]).toEqual([200, 16_384]);
  });

  test('uses a connection again, and opens another where the receiver ended it just then', async () => {
    const requests: number[] = [];
    const receiver = createServer((socket) => {
      const connection = requests.push(0) - 1;
      socket.on('data', (bytes) => {
        if (!bytes.toString().startsWith('POST ')) return;
        requests[connection]! += 1;
        // The second call over each connection finds it ended.
        if (requests[connection] === 2) socket.destroy();
        else socket.write('HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n');
      });
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void receiver.close());
    const { port } = receiver.address() as AddressInfo;
    const post = createGuardedPost(true);
    for (let count = 0; count < 4; count += 1) {
      const { signal } = new AbortController();
      const reply = await post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: 'sample', signal });
      expect(reply.status).toBe(201);
      await nextTurn();
    }
    expect(requests).toEqual([2, 2, 2, 1]);
  });

  test('ends with its signal, whatever has come by then', async () => {
    const receiver = await tcpReceiver('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
    onTestFinished(receiver.close);
    const limit = new AbortController();
    const calling = call(`http://127.0.0.1:${receiver.port}/`, true, limit.signal);
    const refused = expect(calling).rejects.toThrow('No answer within 15 s');
    await expect.poll(receiver.connections).toBe(1);
    limit.abort(new Error('late'));
    await refused;
  });
});
