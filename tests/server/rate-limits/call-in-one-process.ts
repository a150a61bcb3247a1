// One of several processes that call the same vendor with one key through the shared limit.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createProviderFetch } from '../../../src/providers/calls/provider-fetch.ts';
import { createTransport } from '../../../src/providers/calls/transport.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { createRateLimits } from '../../../src/server/rate-limits/rate-limits.ts';

const { VENDOR_URL, DATABASE_URL, LIMITS } = process.env;
const database = openDatabase({ url: DATABASE_URL ?? '' }, { applicationName: `calls-${process.pid}` });
const { vendors } = createRateLimits({ database, clock: systemClock });
const fetch = createProviderFetch({
  provider: 'sample vendor',
  base_url: VENDOR_URL ?? '',
  headers: { authorization: 'Bearer sample-key' },
  limits: JSON.parse(LIMITS ?? '[]'),
  limit_of: vendors('sample-key'),
  in_flight: 8,
  timing: systemClock,
  random: () => randomBytes(4).readUInt32LE() / 2 ** 32,
  transport: createTransport(),
  log: () => undefined,
});
const Shape = z.object({ price: z.number() });
for (let caller = 0; caller < 12; caller++) {
  void (async () => {
    const priority = caller % 3 === 0 ? ('background' as const) : ('user' as const);
    for (;;) {
      const answered = fetch.json({ service: 'quote', path: '/quote', priority }, Shape);
      await answered.catch(() => systemClock.sleep(20));
    }
  })();
}
