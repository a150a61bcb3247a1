// Value loaded at its first use.
import { expect, test } from 'vitest';
import { loadOnce } from '../../../src/server/process/load-once.ts';

test('it is loaded once for all callers, and again after a failure', async () => {
  const loads: ReturnType<typeof Promise.withResolvers<string>>[] = [];
  const read = loadOnce(() => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  const failed = [read(), read()];
  loads[0]?.reject(new Error('away'));
  for (const one of failed) await expect(one).rejects.toThrow('away');
  const known = read();
  loads[1]?.resolve('value');
  expect(await known).toBe('value');
  expect(await read()).toBe('value');
  expect(loads).toHaveLength(2);
});
