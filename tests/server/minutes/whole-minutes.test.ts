// Coverage of minutes while the stream is received, lost, restarted and reconciled.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinSpans } from '../../../src/domain/minutes/minute-spans.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { endScripts, forgetMinutes, type Scripted, scripted } from './scripted-feed.ts';

const MINUTE = 60_000;
const ten = Date.parse('2026-11-17T15:00:00.000Z');
const dayBegins = Date.parse('2026-11-17T05:00:00.000Z');
/** The day so far is asked for with a quarter of an hour before its opening at 4:00. */
const BEGUN = -375;
let storage: TestDatabase;

beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(() => forgetMinutes(storage));
afterEach(endScripts);

/** In minutes since ten. */
const whole = async (script: Scripted, symbol = 'TNA') =>
  joinSpans(await script.stores.coverage.of(symbol, { from: dayBegins, until: ten + 600 * MINUTE })).map(
    ({ from, until }) => [(from - ten) / MINUTE, (until - ten) / MINUTE],
  );

// MIN-12, F-09
describe('minutes that are whole', () => {
  test('reach from the beginning of the day to the newest minute, once its burst is over', async () => {
    const script = scripted(storage);
    await script.connect();
    expect(await whole(script)).toEqual([[BEGUN, 0]]);
    script.tell({ at: ten });
    await script.until('a minute later', () => script.clock.now() >= ten + MINUTE);
    expect(await whole(script)).toEqual([[BEGUN, 0]]);
    await script.until('the first minute', async () => (await whole(script))[0]?.[1] === 1);
    script.tell({ at: ten + MINUTE });
    await script.until('the second', async () => (await whole(script))[0]?.[1] === 2);
    expect(script.clock.now()).toBeGreaterThanOrEqual(ten + 2 * MINUTE + 10_000);
    expect(await whole(script, 'OTHER')).toEqual([]);
  });

  test('end with the connection and go on with the next; history that does not answer leaves a hole until it does', async () => {
    let answers = true;
    const script = scripted(storage, {
      history: () => {
        if (!answers) throw new ProviderError('timeout', 'no answer', { provider: 'sample' });
      },
    });
    await script.connect();
    script.tell({ at: ten });
    await script.until('a minute', async () => (await whole(script))[0]?.[1] === 1);
    answers = false;
    script.lose();
    while (script.clock.now() < ten + 2 * MINUTE) {
      await script.until('another attempt', () => !(script.connections.at(-1)?.closed ?? true));
      script.lose({ reason: 'unreachable', detail: 'ECONNREFUSED' });
      await script.until('its end', () => script.consumer.report().state === 'disconnected', 1);
    }
    await script.until('another attempt', () => !(script.connections.at(-1)?.closed ?? true));
    await script.connect();
    const since = Math.floor(script.clock.now() / MINUTE) * MINUTE;
    script.tell({ at: since });
    const next = (since - ten) / MINUTE;
    await script.until('a minute', async () => (await whole(script)).at(-1)?.[1] === next + 1);
    expect(await whole(script)).toEqual([
      [BEGUN, 1],
      [next, next + 1],
    ]);
    answers = true;
    await script.consumer.reconcile(false);
    expect(await whole(script)).toEqual([[BEGUN, next + 1]]);
  });

  longTest('of a symbol that is tracked since then do not begin earlier', async () => {
    const before = scripted(storage);
    await before.connect();
    before.tell({ at: ten });
    await before.until('a minute', async () => (await whole(before))[0]?.[1] === 1);
    await endScripts();
    const script = scripted(storage, { start: '2026-11-17T15:02:20.000Z', tracked: ['TNA', 'NEW'] });
    await script.connect();
    script.tell({ at: ten + 2 * MINUTE }, { symbol: 'NEW', at: ten + 2 * MINUTE });
    await script.until('a minute', async () => (await whole(script))[0]?.[1] === 3);
    expect(await whole(script)).toEqual([[BEGUN, 3]]);
    // The quarter of an hour before the gap is held against history.
    expect(await whole(script, 'NEW')).toEqual([[-15, 3]]);
  });

  test('are none of a session that is replayed', async () => {
    const script = scripted(storage, { replaying: () => true });
    await script.open();
    script.tell({ at: ten });
    await script.until('its end', () => script.consumer.isIdle() && script.clock.now() > ten + 90_000);
    script.tell({ at: ten + MINUTE });
    await script.until('a third minute', () => script.clock.now() > ten + 150_000);
    await script.consumer.reconcile(false);
    expect(await whole(script)).toEqual([]);
  });
});
