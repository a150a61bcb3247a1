// Ports of vendors in a process that asks no vendor: each method is called in a process that does.
import { ProviderError } from '../../providers/ports/provider-error.ts';
import { Fault } from '../fault.ts';
import type { Calls } from '../threads/calls.ts';

export type PortTasks = {
  port: { ask: { port: string; method: string; args: unknown[] }; answer: unknown };
};

/** Functions and signals do not cross processes; what else an option says does. */
function carried(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => typeof one !== 'function' && !(one instanceof AbortSignal)),
  );
}

/**
 * The port as another process has it under this name: facts (names) are those of `local`, methods are called there. Methods
 * answer promises; what they throw keeps its kind, and where nobody answers that is a vendor not available.
 */
export function remotePort<Port extends object>(
  local: Port,
  name: string,
  provider: string,
  calls: Calls<PortTasks>,
): Port {
  return new Proxy(local, {
    get: (target, method) => {
      const own = Reflect.get(target, method) as unknown;
      if (typeof own !== 'function' || typeof method !== 'string') return own;
      return (...args: unknown[]) =>
        calls.ask('port', { port: name, method, args: args.map(carried) }).catch((error: unknown) => {
          if (!(error instanceof Fault)) throw error;
          throw new ProviderError('unavailable', error.detail, { provider, sent: false });
        });
    },
  });
}

/** Answers calls of `remotePort` by the ports of this process. */
export function portHandler(ports: Record<string, object>) {
  return {
    port: async ({ port, method, args }: PortTasks['port']['ask']): Promise<unknown> => {
      const known = ports[port] as Record<string, unknown> | undefined;
      const called = Object.hasOwn(known ?? {}, method) ? known?.[method] : undefined;
      if (typeof called !== 'function') throw new Error(`No method ${method} of ${port}`);
      return (called as (...args: unknown[]) => Promise<unknown>).apply(known, args);
    },
  };
}
