// Receivers of deliveries on this machine: webhook and push endpoints, mail servers, and ones that misbehave.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Receiver = { url: string; received: Received[]; close(): Promise<void> };

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

/** Answers with the status that `answer` gives for the count of requests so far, beginning with 1. */
export async function httpReceiver(
  answer: (count: number) => number,
  headers: Record<string, string> = {},
  words = 'thanks',
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer(received.length), headers).end(words);
    });
  });
  await listening(server);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Takes connections and writes `bytes`, nothing when they are empty. */
export async function tcpReceiver(
  bytes: string,
): Promise<{ port: number; connections: () => number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (bytes !== '') socket.write(bytes);
  });
  await listening(server);
  return {
    port: portOf(server),
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A mail server that refuses recipients whose address begins with "refused". */
export async function mailReceiver(
  mails: string[] = [],
): Promise<{ url: string; mails: string[]; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refused') ? new Error('no such mailbox') : null),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
