// Listener process: opens bare sockets to a server of events or WebSockets, and reports the last delivery.
import { connect, type Socket } from 'node:net';

type Order = { open: { port: number; count: number; ws: boolean } } | { close: true };

const AT_ONCE = 200;
const request = (ws: boolean) =>
  ws
    ? 'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2FtcGxlIGtleSAxNiBieQ==\r\n\r\n'
    : 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n';

let sockets: Socket[] = [];
/** End mark of an event, one per round. */
const MARK = Buffer.from('"end":true}');
let heard = 0;

function listen(port: number, ws: boolean): Promise<void> {
  return new Promise((ready, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request(ws)));
    let greeted = false;
    socket.once('error', fail);
    socket.on('data', (bytes: Buffer) => {
      if (bytes.includes(MARK)) {
        heard += 1;
        if (heard === sockets.length) process.send?.({ heard: String(process.hrtime.bigint()) });
      } else if (!greeted) {
        greeted = true;
        ready();
      }
    });
    sockets.push(socket);
  });
}

process.on('message', (order: Order | { round: true }) => {
  void (async () => {
    if ('open' in order) {
      const { port, count, ws } = order.open;
      for (let done = 0; done < count; done += AT_ONCE) {
        await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, () => listen(port, ws)));
      }
      process.send?.({ open: true });
    } else if ('round' in order) {
      heard = 0;
      process.send?.({ ready: true });
    } else {
      for (const socket of sockets) socket.destroy();
      sockets = [];
      process.send?.({ closed: true });
    }
  })();
});
