// Messages as features hand them over, and notices of another process over the same database, on a bus of its own until the test ends.
import { onTestFinished } from 'vitest';
import type { NewMessage } from '../../../src/domain/delivery/message.ts';
import { createBus } from '../../../src/server/bus/bus.ts';
import { createNotices, type Notices } from '../../../src/server/delivery/notices.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { createLog } from '../../../src/server/process/log.ts';
import type { TestDatabase } from '../../setup/postgres.ts';

export function noticesElsewhere({ database }: Pick<TestDatabase, 'database'>): Notices {
  const bus = createBus({ url: null, database, clock: systemClock, log: createLog('silent') });
  onTestFinished(bus.close);
  return createNotices(bus);
}

export const sampleMessage = (
  given: Pick<NewMessage, 'user_id' | 'key' | 'fired_at'> & Partial<NewMessage>,
): NewMessage => ({
  kind: 'price',
  rule_id: null,
  symbol: 'NVDA',
  title: given.key,
  text: '',
  link: '/stocks/NVDA',
  urgent: false,
  exchange_at: null,
  received_at: null,
  channel_ids: null,
  ...given,
});
