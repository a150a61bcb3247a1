// Places of a trial that never begin to work.
import { expect, test } from 'vitest';
import { platformPlaces } from './platform-places.ts';

test('a trial whose work processes never begin fails with what they said', async () => {
  const places = await platformPlaces({
    target: { socketDir: '/nowhere', database: 'none', user: 'nobody' },
    filesDir: '/nowhere',
    scale: { at: 0, shows: 0, rate: 1 },
    simulatorUrl: 'http://127.0.0.1:1',
  });
  const [work] = places.all;
  if (work !== undefined) work.said = 'sample trouble\n';
  await expect(places.begun(1)).rejects.toThrow(
    'No work process has begun within 1 ms; said: sample trouble | nothing',
  );
  if (work !== undefined) work.begun = true;
  await expect(places.begun(1)).resolves.toBeUndefined();
});
