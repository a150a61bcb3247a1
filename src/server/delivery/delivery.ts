// Public interface of delivery: messages of features to readers, over inbox and channels.
import { deliveryRules } from '../../domain/delivery/delivery-rules.ts';
import type { NewMessage } from '../../domain/delivery/message.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import type { InboxChange } from '../../domain/stream/snapshot-news.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Query } from '../db/query.ts';
import { defineRoutes } from '../http/handlers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { createChannelRoutes } from './channels/channel-routes.ts';
import { createChannelStore } from './channels/channel-store.ts';
import { createPushKeyStore } from './channels/push-key-store.ts';
import { addToMessages, insertMessages, moveHeld } from './inbox/hand-over-store.ts';
import { createInboxNews } from './inbox/inbox-news.ts';
import { createInboxRoutes, type OnAcknowledged } from './inbox/inbox-routes.ts';
import { createLatencyStore } from './latency-store.ts';
import { createNotices } from './notices.ts';
import { createMailQueue } from './outbox/mail-queue.ts';
import { createOutbox, type EnabledAmong, type OnExchange } from './outbox/outbox.ts';
import { createOutboxStore } from './outbox/outbox-store.ts';
import { createEmailSender, createSendMail } from './senders/email.ts';
import { createGuardedPost } from './senders/guarded-post.ts';
import { createPushSender, newPushKeys } from './senders/push.ts';
import { createWebhookSender } from './senders/webhook.ts';

export type Delivery = ReturnType<typeof createDelivery>;

const UUID_BYTES = 16;

/** A random UUID of version 4. */
function toUuid(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function createDelivery(deps: {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  jobs: Pick<Jobs, 'handle' | 'onSweep'>;
  /** Whether this process sends; others only queue. */
  works: boolean;
  config: Pick<Config, 'smtp' | 'publicUrl' | 'webhookAllowPrivate' | 'contactEmail'>;
  onExchange: OnExchange;
}) {
  const { database, bus, clock, log, randomBytes, jobs, config } = deps;
  const notices = createNotices(bus);
  const channels = createChannelStore(database, notices);
  const latency = createLatencyStore(database);
  const outboxStore = createOutboxStore(database, notices);
  const pushKeys = createPushKeyStore(database, newPushKeys);
  const inboxFollowers = new Set<(changes: readonly InboxChange[] | null) => void>();
  const acknowledgedFollowers: OnAcknowledged[] = [];
  let enabledAmong: EnabledAmong = async (userIds) => new Set(userIds);
  const now = () => iso(clock.now());

  const address = (link: string) => (config.publicUrl === null ? link : new URL(link, config.publicUrl).href);
  const post = createGuardedPost(config.webhookAllowPrivate);
  const sendMail = config.smtp === null ? null : createSendMail(config.smtp);
  const newId = () => toUuid(randomBytes(UUID_BYTES));
  const parts = { ...deps, notices, address, sendMail, newId };
  const mails = createMailQueue(parts);
  const outbox = createOutbox({
    ...parts,
    store: outboxStore,
    mails,
    senders: {
      push: createPushSender({ post, keys: pushKeys.keys, contact: config.contactEmail, clock }),
      email: sendMail === null ? null : createEmailSender({ sendMail, address }),
      webhook: createWebhookSender({ post, clock, address }),
    },
    enabledAmong: (userIds) => enabledAmong(userIds),
  });
  const job = jobs.handle<null, object, null>(jobKinds.deliveries, async ({ signal }) => {
    await outbox.run(signal);
    return { state: 'completed', detail: {} };
  });

  const announceInboxes = (changes: readonly InboxChange[] | null) => {
    for (const follow of inboxFollowers) follow(changes);
  };

  async function isDue(): Promise<boolean> {
    const next = await outbox.nextAt();
    return next !== null && Date.parse(next) <= clock.now();
  }

  /** Wakes the running job, or starts one where something is due. */
  async function send(): Promise<void> {
    if (!deps.works) return;
    outbox.wake();
    await job.startSoon(isDue);
  }

  const sendSafely = () =>
    void send().catch((error: unknown) => log.warn({ err: error }, 'delivery: job not started, the sweep tries again'));

  const routes = defineRoutes({
    ...createInboxRoutes({
      ...parts,
      mayReceive: channels.isConfirmed,
      onAcknowledged: async (tx, acknowledged) => {
        for (const follow of acknowledgedFollowers) await follow(tx, acknowledged);
      },
    }),
    ...createChannelRoutes({
      ...parts,
      pushKey: async () => (await pushKeys.keys()).publicKey,
      allowPrivate: config.webhookAllowPrivate,
    }),
    deliveryLatency: () => latency.read(now()),
  });

  return {
    routes,

    /**
     * Stores messages in the transaction of their cause, each (user_id, key) only once. After the commit, any process
     * updates the readers' open pages and starts deliveries.
     */
    handOver: async (tx: Query, messages: readonly NewMessage[]): Promise<void> => {
      await insertMessages(tx, messages, now(), notices);
    },

    addToMessages,

    /** Ids among `ids` that are not channels of the user. */
    foreignChannels: channels.foreign,

    /** Reschedules messages held by a rule's limit to `until` (ISO), when the rule changes. */
    moveHeld: (tx: Query, ruleId: number, until: string): Promise<void> => moveHeld(tx, ruleId, until, now(), notices),

    /** Queues an e-mail to any address in the transaction of its cause; any process sends it after the commit. */
    handOverMail: mails.handOver,

    /** Registers who may still receive: deliveries that wait for channels of other users end. */
    sendOnlyTo: (among: EnabledAmong): void => {
      enabledAmong = among;
    },

    /**
     * Registers a follower of acknowledgements, called in their transaction; when it fails, the acknowledgement fails.
     */
    onAcknowledged: (follow: OnAcknowledged): void => {
      acknowledgedFollowers.push(follow);
    },

    /**
     * Registers a follower of changed inboxes; null means any may have changed. Returns a function that unregisters it.
     */
    onInboxChanged: (follow: (changes: readonly InboxChange[] | null) => void): (() => void) => {
      inboxFollowers.add(follow);
      return () => inboxFollowers.delete(follow);
    },

    /** Subscribes to changes by every process, and sends due messages. */
    begin: async (): Promise<void> => {
      await pushKeys.keys();
      await bus.subscribe('inbox', createInboxNews(database, announceInboxes), () => announceInboxes(null));
      await bus.subscribe('outbox', sendSafely, sendSafely);
      jobs.onSweep(send);
      sendSafely();
    },

    /** Removes messages past their retention. */
    prune: (): Promise<void> => outboxStore.prune(iso(clock.now() - deliveryRules.kept_days.value * dayMs)),

    facts: async () => {
      const [totals, failing] = await Promise.all([outboxStore.totals(now()), channels.failingSenders()]);
      return { ...totals, failing };
    },
  };
}
