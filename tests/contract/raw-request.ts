// Raw bytes on a socket, for requests no well-behaved client sends.
import { connect } from 'node:net';

const PATIENCE_MS = 10_000;

/** Everything the server answers until it closes; `closed` says whether it did so by itself. */
export function rawRequest(
  url: string,
  bytes: string | Buffer,
  patienceMs = PATIENCE_MS,
): Promise<{ text: string; closed: boolean }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname);
    const end = (closed: boolean) => {
      socket.destroy();
      resolve({ text, closed });
    };
    socket.setTimeout(patienceMs, () => end(false));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
    socket.write(bytes);
  });
}

export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
}

/** Number of answers in what came back: more than one to one request means it was read as two. */
export function answersIn(text: string): number {
  return text.match(/HTTP\/1\.1 \d{3} /g)?.length ?? 0;
}
