// Goal of alerts: from firing to 1,000 open pages and a push service, for a poll that fires one alert of each reader.
import { type ChildProcess, fork } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type GoldenEyeCurrent, noPoll } from '../src/domain/goldeneye/golden-eye.ts';
import { hashToken, newToken } from '../src/server/accounts/sign-in/tokens.ts';
import type { Database } from '../src/server/db/database.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { publishReply } from '../src/server/publish/published.ts';
import { publishSnapshots, type StoredSnapshot, storeSnapshot } from '../src/server/publish/snapshot-store.ts';
import type { Heard, Order } from './alert-pages.ts';
import { type Goal, type GoalResult, rounded } from './compare.ts';
import { startProgram } from './program.ts';
import { openScratch } from './scratch.ts';

const READERS = 1_000;
const SHOWN_MS = 250;
const PUSHED_MS = 1_000;
const ROUNDS = 3;
/** Pause until the last round's requests have ended. */
const REST_MS = 4_000;
/** Least pause of the product between two pushes to a browser; polls are a minute apart. */
const GAP_MS = 10_000;
const symbolOf = (at: number) => `S${String(at).padStart(4, '0')}`;

/** Child process of the pages and the push service. */
class Pages {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('./alert-pages.ts', import.meta.url)));

  ask<Answer>(order: Order, key: string): Promise<Answer> {
    const answer = this.next<Answer>(key);
    this.#child.send(order);
    return answer;
  }

  next<Answer>(key: string): Promise<Answer> {
    return new Promise((resolve) => {
      const listen = (said: Record<string, Answer>) => {
        if (!(key in said)) return;
        this.#child.off('message', listen);
        resolve(said[key] as Answer);
      };
      this.#child.on('message', listen);
    });
  }

  async round(wanted: { shown: number; pushed: number }, fire: () => Promise<unknown>): Promise<Heard> {
    await this.ask({ round: wanted }, 'ready');
    const heard = this.next<Heard>('heard');
    await fire();
    return heard;
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await gone;
  }
}

/** Keys of one browser, used for all readers. */
function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
  /** Id of the alert in a push. Source: RFC 8188 and RFC 8291. */
  const idOf = (body: Buffer): string => {
    const [salt, size] = [body.subarray(0, 16), body[20] ?? 0];
    const server = body.subarray(21, 21 + size);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), server]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(server), auth, info, 32));
    const key = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
    const sealed = body.subarray(21 + size);
    const opened = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
    opened.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return (JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as { id: string }).id;
  };
  return { keys, idOf };
}

/** Whether a push is signed with the key it names. Source: RFC 8292. */
function isSigned(authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head, claims, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(`${head}.${claims}`), given, Buffer.from(signature, 'base64url'));
}

/** Adds readers with an access token, a subscription and a rule each; returns the tokens. */
async function addReaders({ query }: Database, service: string, keys: object): Promise<string[]> {
  const tokens = Array.from({ length: READERS }, () => newToken('sca', randomBytes));
  const { rows } = await query<{ id: number }>(
    `insert into app_user (full_name, email, email_normal, password_hash)
     select 'Reader ' || n, 'r' || n || '@example.com', 'r' || n || '@example.com', '-' from generate_series(1, $1::integer) n
     returning id`,
    [READERS],
  );
  const ids = rows.map(({ id }) => id);
  await query(
    `insert into access_token (token_hash, id, user_id, name, scope, created_at, expires_at)
     select h, 'bench' || u, u, 'bench', 'write', now(), now() + interval '1 day' from unnest($1::bytea[], $2::integer[]) g (h, u)`,
    [tokens.map(hashToken), ids],
  );
  await query(
    `insert into channel (user_id, kind, address, details, is_default, confirmed_at, created_at)
     select u, 'push', 'Browser', jsonb_build_object('endpoint', $2 || '/push/' || u, 'keys', $3::jsonb), true, now(), now()
     from unnest($1::integer[]) u`,
    [ids, service, JSON.stringify(keys)],
  );
  await query(
    `insert into alert_rule (user_id, condition, scope, cool_down_minutes, once, until_clear, is_on, created_at, changed_at)
     select u, '{"kind":"verdict","horizon":"minutes","to":null}', jsonb_build_object('kind', 'symbol', 'symbol', s), 0, false,
       false, true, now(), now() from unnest($1::integer[], $2::text[]) g (u, s)`,
    [ids, ids.map((_, at) => symbolOf(at))],
  );
  return tokens;
}

const row = (at: number, action: 'BUY' | 'WATCH'): Partial<GoldenEyeCurrent['stocks'][number]> => ({
  ...{ symbol: symbolOf(at), company_name: null, category: null, price: 10, change_pct: 1, volume: 1_000_000 },
  ...{
    pattern_count: 1,
    has_golden_window: true,
    has_reversal: false,
    has_support_bounce: false,
    has_gap_and_go: false,
  },
  ...{ has_market_follow: false, recommendation_action: action, entry_low: 10, entry_high: 10, stop_loss: 9 },
  ...{ target_price: 12, confidence_score: 80, is_disqualified: false, disqualify_reasons: [], risk_warning: null },
  ...{ momentum_5m: 1, vwap_distance: 1, volume_float_ratio: 1, gap_pct: 1, high_distance: 1, low_distance: 1 },
  ...{ prev_close: 9, prev_high: 9, prev_low: 9, spread: 0.01, side: 'long', float_rotation: 1, bar_closed_at: null },
});

/** Publishes, like the work process, a poll with this word for every reader's stock. */
async function publishPoll({ query, transaction }: Database, id: number, action: 'BUY' | 'WATCH'): Promise<void> {
  const at = new Date().toISOString();
  const stocks = Array.from({ length: READERS }, (_, place) => row(place, action));
  const head = { ...noPoll(), polling_state: 'running', last_poll: at, as_of: at, poll_id: id };
  const bodies = { goldeneye: { ...head, stocks: [] }, 'goldeneye-market': { ...head, stocks } };
  await transaction(async (tx) => {
    const snapshots: StoredSnapshot[] = [];
    for (const kind of ['goldeneye', 'goldeneye-market'] as const) {
      const published = await publishReply(bodies[kind]);
      const given = { kind, source_id: id, received_at: at, as_of: at, formula_version: 'bench', published };
      snapshots.push(await storeSnapshot(tx, given));
    }
    await publishSnapshots(tx, { snapshots, now: Date.now });
  });
  await query(`select pg_notify('smartcat_publication', '')`, []);
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(part * values.length) - 1)] ?? Number.POSITIVE_INFINITY;
const spread = (values: readonly number[]) =>
  `p50 ${Math.round(percentile(values, 0.5))}, p95 ${Math.round(percentile(values, 0.95))}, p99 ${Math.round(percentile(values, 0.99))} ms`;

/** Peer without the product: inserted rows, a notification, and writes to as many bare event streams. */
async function againstBare(database: Database): Promise<number[]> {
  const open = new Set<ServerResponse>();
  const events = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n');
    open.add(response);
  });
  await new Promise<void>((ready) => events.listen(0, '127.0.0.1', 1_024, ready));
  await database.query('create table bench_alert (id text primary key, at timestamptz not null)', []);
  const listener = new pg.Client(database.connection);
  await listener.connect();
  await listener.query('listen bench_alert');
  listener.on('notification', ({ payload = '' }) => {
    void listener
      .query<{ id: string }>('select id from bench_alert where id like $1', [`${payload} %`])
      .then(({ rows }) => {
        const streams = [...open];
        for (const [place, { id }] of rows.entries())
          streams[place]?.write(`data: ${JSON.stringify({ inbox: 'changed', message: { id } })}\n\n`);
      });
  });
  const pages = new Pages();
  const took: number[] = [];
  try {
    const url = `http://127.0.0.1:${(events.address() as AddressInfo).port}`;
    await pages.ask({ open: Array.from({ length: READERS }, () => ({ url, token: '-' })) }, 'open');
    for (let round = 0; round <= ROUNDS; round += 1) {
      let fired = 0;
      const { shown } = await pages.round({ shown: READERS, pushed: 0 }, async () => {
        fired = Date.now();
        const insert = `insert into bench_alert select $1 || ' ' || n, now() from generate_series(1, $2::integer) n`;
        await database.query(insert, [String(round), READERS]);
        await database.query(`select pg_notify('bench_alert', $1)`, [String(round)]);
      });
      if (round > 0) took.push(...shown.map(([, at]) => at - fired));
    }
  } finally {
    await pages.end();
    await listener.end();
    events.closeAllConnections();
    events.close();
  }
  return took;
}

type Taken = { shown: number[]; pushed: number[]; sent: number[]; lost: number };

async function measure(database: Database, folder: string): Promise<Taken> {
  const pages = new Pages();
  const { keys, idOf } = browser();
  const taken: Taken = { shown: [], pushed: [], sent: [], lost: 0 };
  process.env.WEBHOOK_ALLOW_PRIVATE = 'true';
  const program = await startProgram(folder);
  try {
    const service = await pages.ask<string>({ serve: true }, 'serving');
    const tokens = await addReaders(database, service, keys);
    await publishPoll(database, 1, 'WATCH');
    await pages.ask({ open: tokens.map((token) => ({ url: program.url, token })) }, 'open');
    const isSeen = async () =>
      (await database.query(`select from alert_check where set_name = 'poll'`, [])).rowCount > 0;
    while (!(await isSeen())) await systemClock.sleep(100);
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      await systemClock.sleep(REST_MS);
      const id = round + 2;
      const fire = () => publishPoll(database, id, id % 2 === 0 ? 'BUY' : 'WATCH');
      const { shown, pushed } = await pages.round({ shown: READERS, pushed: READERS }, fire);
      await systemClock.sleep(GAP_MS);
      if (round === 0) continue;
      const { rows } = await database.query<{ id: string; fired: number; sent: number | null }>(
        `select m.id, extract(epoch from m.fired_at) * 1000 as fired, extract(epoch from d.sent_at - m.fired_at) * 1000 as sent
         from message m join delivery d on d.message_id = m.id and d.channel_id is not null`,
        [],
      );
      const firedAt = new Map(rows.map((message) => [message.id, Number(message.fired)]));
      const pushedIds = new Set<string>();
      for (const { at, authorization, body } of pushed) {
        const pushedId = idOf(Buffer.from(body, 'base64'));
        if (!isSigned(authorization) || !firedAt.has(pushedId)) throw new Error('A push does not verify.');
        pushedIds.add(pushedId);
        taken.pushed.push(at - (firedAt.get(pushedId) ?? 0));
      }
      taken.shown.push(...shown.map(([shownId, at]) => at - (firedAt.get(shownId) ?? 0)));
      taken.lost += 2 * READERS - new Set(shown.map(([shownId]) => shownId)).size - pushedIds.size;
      if (round === ROUNDS) taken.sent.push(...rows.flatMap(({ sent }) => (sent === null ? [] : [Number(sent)])));
    }
    return taken;
  } finally {
    await pages.end();
    await program.end();
  }
}

export const alertArrivalGoal: Goal = { name: 'alert-arrival', run };

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  try {
    const { shown, pushed, sent, lost } = await measure(scratch.database, scratch.folder);
    const bare = await againstBare(scratch.database);
    const peer_ms = rounded(percentile(bare, 0.95));
    const result = (goal: string, values: readonly number[], target: number, note: string): GoalResult => {
      const ours_ms = rounded(percentile(values, 0.95));
      const peer = 'insert, NOTIFY and bare event streams';
      const ratio = rounded(ours_ms / peer_ms);
      return { goal, ours_ms, peer, peer_ms, ratio, target, unit: 'ms', ok: ours_ms <= target && lost === 0, note };
    };
    return [
      result(
        'alert fired to shown in 1,000 pages, p95',
        shown,
        SHOWN_MS,
        `${spread(shown)}; ${lost} lost; bare ${spread(bare)}`,
      ),
      result(
        'alert fired to push service, p95',
        pushed,
        PUSHED_MS,
        `${spread(pushed)}; written down as sent ${spread(sent)}`,
      ),
    ];
  } finally {
    await scratch.close();
  }
}
