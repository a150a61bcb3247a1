// Facts about the last hour's calls from the minute-tracking log.
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import type { MinuteFacts } from '../../../domain/reports/minute-checks.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { iso } from '../../process/clock.ts';
import type { MinuteStores } from '../store/stored-minutes.ts';

/** Rows of the last hour among the newest rows (as many as the page counts); `now` in epoch ms. */
export async function readLogFacts(
  { fetched }: Pick<MinuteStores, 'fetched'>,
  now: EpochMs,
): Promise<MinuteFacts['log']> {
  const { data } = await fetched.logs({ limit: minuteRules.log_statistics.value, offset: 0 });
  const since = iso(now - hourMs);
  const calls = data.filter(({ log_type, created_at }) => log_type === 'api_call' && created_at >= since);
  const failed = calls.filter(({ status }) => status !== 'success');
  return { calls: calls.length, failed: failed.length, last_error: failed[0]?.error_message ?? null };
}
