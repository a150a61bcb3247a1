// Breakable proxy to a server: drops everything silently or resets connections.
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export type BadNetwork = {
  port: number;
  /** `silent` keeps connections open but passes nothing on, `reset` breaks them; old connections stay broken. */
  become(state: 'whole' | 'silent' | 'reset'): void;
  close(): Promise<void>;
};

/** `target` is called for each connection. */
export async function badNetwork(target: () => NetConnectOpts): Promise<BadNetwork> {
  let state: 'whole' | 'silent' | 'reset' = 'whole';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'reset') near.resetAndDestroy();
    if (state !== 'whole') return;
    const far = connect(target());
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    become(next) {
      state = next;
      for (const socket of sockets) {
        // The far end may be a Unix socket, which cannot be reset.
        if (next === 'silent') socket.unpipe();
        else if (next === 'reset' && socket.remoteAddress !== undefined) socket.resetAndDestroy();
        else if (next === 'reset') socket.destroy();
      }
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
