// Polling: the switch of the schedule, a poll by hand, and the counters of the day.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { GoldenEyeStatus, ManualPollState } from '../../../domain/goldeneye/golden-eye.ts';
import { whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { scheduleWords } from '../../../domain/schedule/schedule-words.ts';
import { goldenEyeSlots } from '../../../domain/schedule/slots.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { type Message, MessageNotice } from '../../ui/layout/message-notice.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { JobProgress } from '../../ui/status/job-progress.tsx';
import { useFleeting, useNow, useReplayClock } from '../../ui/time/clock.ts';
import { zonedMinute, zoneName } from '../../ui/time/zone.ts';
import { useAutomationSwitch } from '../parts/automation/automation-switch.tsx';
import { useEnded } from '../parts/automation/use-ended.ts';
import { callFailure } from '../parts/failures/call-failure.ts';

const MESSAGE_STAYS_MS = 5_000;

const STATES: Record<string, { words: string; tone: BadgeTone }> = {
  running: { words: 'polling every minute', tone: 'bull' },
  polling: { words: 'poll running', tone: 'info' },
  waiting: { words: 'on, outside its hours', tone: 'neutral' },
  stopped: { words: 'stopped', tone: 'warn' },
};
const DIRECTIONS: Record<string, BadgeTone> = { BULL: 'bull', BEAR: 'bear' };

const found = (poll: Pick<ManualPollState, 'symbols_processed' | 'patterns_found'>): Message => ({
  tone: 'success',
  text: `processed ${whole(poll.symbols_processed)} symbols - ${whole(poll.patterns_found)} patterns found`,
});

const failed = (text: string): Message => ({ tone: 'error', text });
const NOT_FETCHED = 'Failed to fetch GoldenEye data';

export function PollingCard({ status }: { status: GoldenEyeStatus | null }) {
  const client = useQueryClient();
  const [message, showMessage] = useFleeting<Message>(MESSAGE_STAYS_MS);
  const refresh = () => void invalidate(client, endpoints.goldenEyeStatus);
  const going = status?.manual_poll?.state === 'running' ? status.manual_poll : null;

  const now = useNow(minuteMs);
  const isReplaying = useReplayClock() !== 0;
  const { control, notice } = useAutomationSwitch({
    enabled: status === null ? null : status.state !== 'stopped',
    turn: (on) => call(on ? endpoints.startGoldenEye : endpoints.stopGoldenEye),
    onTurned: refresh,
    failing: 'polling',
    message_ms: MESSAGE_STAYS_MS,
    children: `Poll ${scheduleWords(goldenEyeSlots, now, { toMinute: zonedMinute, name: zoneName() }, isReplaying)}`,
  });
  const run = useMutation({
    mutationFn: () => call(endpoints.fetchGoldenEye),
    onSuccess: (reply) => {
      if (reply.running) return;
      showMessage(reply.success ? found(reply) : failed(reply.error ?? NOT_FETCHED));
    },
    onError: (error) => showMessage(failed(callFailure(error, NOT_FETCHED, 'Failed to trigger manual poll'))),
    onSettled: refresh,
  });

  // Shows the result of a poll that outlived its request or began on another page.
  useEnded(going !== null && !run.isPending, () => {
    const ended = status?.manual_poll;
    if (ended) showMessage(ended.state === 'completed' ? found(ended) : failed(ended.error ?? NOT_FETCHED));
  });

  const shown = STATES[status?.state ?? ''];
  return (
    <Card
      title="Polling"
      aside={status !== null && <Badge tone={shown?.tone ?? 'neutral'}>{shown?.words ?? status.state}</Badge>}
    >
      <CardSection gap={3}>
        <div className="flex flex-wrap items-center gap-3 max-sm:grid">
          {control}
          <Button
            variant="primary"
            className="sm:ml-auto"
            busy={run.isPending}
            disabled={status === null || status.state === 'polling' || going !== null}
            onClick={() => run.mutate()}
            Icon={Play}
          >
            Run Now
          </Button>
        </div>
        {(going !== null || run.isPending) && (
          <JobProgress
            title="Poll running"
            detail="the whole market is read and judged"
            progress={{ current: 0, total: 0 }}
            startedAt={going?.started_at ?? null}
            label="Poll asked for by hand"
          />
        )}
        {notice}
        {message !== null && <MessageNotice {...message} onDismiss={() => showMessage(null)} />}
      </CardSection>
      <CardSection>
        <Counters status={status} />
      </CardSection>
    </Card>
  );
}

/** `published 2 of 3, 1 missed`. */
function slotWords(slots: GoldenEyeStatus['slots_today']): string {
  if (slots === undefined) return '--';
  const { due, done, failed, missed, off } = slots;
  const parts = [due === 0 ? 'none due' : `published ${whole(done)} of ${whole(due)}`];
  if (failed > 0) parts.push(`${whole(failed)} failed`);
  if (missed > 0) parts.push(`${whole(missed)} missed`);
  if (off > 0) parts.push(`${whole(off)} turned off`);
  return parts.join(', ');
}

function Counters({ status }: { status: GoldenEyeStatus | null }) {
  const count = (value: number | undefined) => (value === undefined ? '--' : whole(value));
  const direction = status?.market_direction ?? null;
  return (
    <KeyValues
      items={[
        { label: 'Polls today, also by hand', value: count(status?.poll_count) },
        { label: 'Scheduled polls today', value: slotWords(status?.slots_today) },
        { label: 'Symbols in the newest poll', value: count(status?.symbols_count) },
        { label: 'Patterns in the newest poll', value: count(status?.patterns_found) },
        {
          label: 'Market direction',
          value: direction === null ? '--' : <Badge tone={DIRECTIONS[direction] ?? 'neutral'}>{direction}</Badge>,
        },
        { label: 'Stocks judged today, once a poll', value: count(status?.analysis_count) },
      ]}
    />
  );
}
