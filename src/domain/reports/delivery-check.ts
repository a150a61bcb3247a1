// Health check of deliveries: overdue deliveries, and senders that fail on all their channels.
import { plural, whole } from '../market/format.ts';
import { check, finding, jobsPage } from './check.ts';
import type { HealthCheck } from './health.ts';

/**
 * Sender that fails on all its channels. `host`: host of a webhook, else null; `error`: newest error, null without an
 * answer; `since`: ISO.
 */
export type FailingSender = {
  kind: 'push' | 'email' | 'webhook';
  host: string | null;
  channels: number;
  error: string | null;
  since: string;
};

/** `late`: number of deliveries that are too long overdue. */
export type DeliveryFacts = { waiting: number; late: number; failing: readonly FailingSender[] };

const names = { push: 'Browser push', email: 'E-mail' } as const;
const cures = {
  email: 'Check SMTP_URL, and account and quota at the mail server.',
  push: "Check the machine's way out to the push services.",
  webhook: 'Check the address and its secret in the channel, then press Test.',
} as const;
const channelsPage = { label: 'Channels', path: '/alerts#channels' };

const toName = ({ kind, host }: FailingSender) => (kind === 'webhook' ? `Webhook ${host}` : names[kind]);
const withStop = (words: string) => words.replace(/\.?$/, '.');

export function deliveryCheck({ waiting, late, failing }: DeliveryFacts): HealthCheck {
  const figure = `${whole(waiting)} waiting`;
  const [first] = failing;
  if (first === undefined) {
    if (late === 0) return check('deliveries', 'pass', 'Alerts leave on time', figure);
    return finding('deliveries', 'error', `${plural(late, 'alert')} should have left by now`, figure, {
      detail: 'No process sends them.',
      cure: 'Start a work process; Jobs says whether deliveries run.',
      action: jobsPage,
    });
  }
  // The operator's own senders deliver all readers' alerts, a webhook only those of its readers.
  const isOwn = failing.some(({ kind }) => kind !== 'webhook');
  const title = `${failing.map(toName).join(' and ')} ${failing.length === 1 ? 'reaches' : 'reach'} nobody`;
  return finding('deliveries', isOwn ? 'error' : 'warning', title, figure, {
    detail: failing
      .map((sender) => {
        const where = failing.length === 1 ? '' : `${toName(sender)}: `;
        return withStop(`${where}${sender.error ?? 'no answer'} (${plural(sender.channels, 'channel')})`);
      })
      .join(' '),
    cure: [...new Set(failing.map(({ kind }) => cures[kind]))].join(' '),
    since: failing.map(({ since }) => since).toSorted()[0] ?? null,
    action: channelsPage,
  });
}
