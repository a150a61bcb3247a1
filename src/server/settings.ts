// Environment variables: name, values and meaning; the source of docs/configuration.md and .env.example.
import { z } from 'zod';
import {
  busUrl,
  databaseUrl,
  email,
  flag,
  issuer,
  loginUrl,
  origin,
  origins,
  pushProxyUrls,
  timeOfDay,
  trustedProxies,
  url,
} from './setting-values.ts';

/** `unset`: effect of an unset variable that has no default. */
export type SettingWords = { means: string; unset: string };

const words = z.registry<SettingWords>();

export function findWords(schema: z.ZodType): SettingWords {
  const found = words.get(schema);
  if (found === undefined) throw new Error('A setting without its words');
  return found;
}

function setting<Schema extends z.ZodType>(schema: Schema, means: string, unset = 'none'): Schema {
  words.add(schema, { means, unset });
  return schema;
}

const text = (most: number, least = 1) => z.string().min(least).max(most);
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const path = z.string().min(1);
const webAddress = url('https:', 'http:');

const address = {
  PORT: setting(whole(0, 65535).default(3000), 'Port it listens on.'),
  HOST: setting(path.default('127.0.0.1'), 'Address it listens on; `0.0.0.0` to be reached from outside.'),
  PUBLIC_URL: setting(
    origin.optional(),
    'Address readers open the product at, such as `https://cat.example.com`: for links in messages and for passkeys.',
  ),
  ALLOWED_ORIGINS: setting(origins, 'Other sites whose pages may call the API, separated by commas.'),
  TRUST_PROXY: setting(
    trustedProxies,
    "Proxies in front that may name the caller's address: their number (`true` is 1), or their addresses and networks separated by commas (`10.0.0.0/8, ::1`).",
  ),
  CONTACT_EMAIL: setting(email.default('hello@smartcat.example'), 'Address the pages show for questions.'),
  DATA_DIR: setting(path.default('.data'), "Folder of the embedded database and the pipeline's files."),
  SEED_ON_START: setting(
    flag(true),
    'Whether an empty database is filled from the expert lists at the first start. On the simulated market the automations are then on until an administrator turns them off.',
  ),
  SIM_SEED: setting(whole(0, 4_294_967_295).default(7), 'Which simulated market: the same seed is the same market.'),
  SIM_LISTS: setting(
    flag(true),
    'Whether the simulated market has a list server. Without one lists are made here from its daily bars, as with a market-data key alone.',
  ),
  SIM_PAST_SESSIONS: setting(
    whole(0, 62).default(62),
    'Earlier sessions whose record the first start on the simulated market makes; each takes some seconds and 10 MB.',
  ),
};

const accounts = {
  ADMIN_EMAIL: setting(email.optional(), 'First administrator.', 'made up, printed once'),
  ADMIN_PASSWORD: setting(
    text(1024, 8).optional(),
    'Password of the first administrator, 8 characters or more; needs `ADMIN_EMAIL`.',
    'made up, printed once',
  ),
  REGISTRATION_ENABLED: setting(
    flag(false),
    'Whether visitors may create accounts until an administrator decides it on the page Users; otherwise there is the waitlist.',
  ),
  OIDC_ISSUER: setting(
    issuer.optional(),
    'OpenID Connect provider readers may sign in by, such as `https://id.example.com`; needs the next two and `PUBLIC_URL`.',
  ),
  OIDC_CLIENT_ID: setting(text(500).optional(), 'What the provider knows this site by.'),
  OIDC_CLIENT_SECRET: setting(text(2_000).optional(), 'Secret of this site at the provider.'),
  OIDC_CLIENT_AUTH: setting(
    z.enum(['basic', 'post']).optional(),
    'How the secret is sent, where this site is registered for one way alone: `basic` in the header, `post` in the body.',
    "what the provider's discovery offers",
  ),
  OIDC_NAME: setting(text(40).default('single sign-on'), 'Name of the provider on the sign-in button.'),
};

const vendors = {
  MASSIVE_API_KEY: setting(z.string().min(1).optional(), 'Key of the market-data vendor.', 'simulated market'),
  MASSIVE_BASE_URL: setting(webAddress.default('https://api.massive.com'), 'Address of its interface.'),
  MASSIVE_DELAY_MINUTES: setting(
    whole(0, 1440).default(15),
    'How late its prices are by contract, in minutes, as the pages say it.',
  ),
  MASSIVE_CALLS_PER_MINUTE: setting(
    whole(1, 100_000).optional(),
    'Calls a minute of the plan (the free one has 5); at most 50 a second in any case.',
    'unlimited',
  ),
  MASSIVE_SOCKET_URL: setting(
    url('wss:', 'ws:').optional(),
    'Where its minutes stream.',
    "the vendor's, for delayed plans where the delay is above 0",
  ),
  MINUTE_FEED: setting(
    z.enum(['tracked', 'market']).default('tracked'),
    'Whose minutes stream: the `tracked` symbols, or `market` for all of them.',
  ),
  FINNHUB_API_KEY: setting(
    z.string().min(1).optional(),
    'Key of the vendor of fundamentals; needs `MASSIVE_API_KEY` beside it.',
  ),
  FINNHUB_BASE_URL: setting(webAddress.default('https://finnhub.io/api/v1'), 'Address of its interface.'),
  FINNHUB_CALLS_PER_MINUTE: setting(
    whole(1, 100_000).default(60),
    'Calls a minute of the plan; at most 30 a second in any case.',
  ),
  EXPERT_LISTS_BASE_URL: setting(
    webAddress.optional(),
    'Server the expert lists are downloaded from.',
    'that of the simulated market, none with a market-data key',
  ),
  RECEIPTS_SHOW_RAW: setting(
    flag(true),
    'Whether readers see the raw line of a list behind a call; administrators always do.',
  ),
};

const models = {
  LLM_PROVIDER: setting(
    z.enum(['anthropic', 'openai', 'openai-compatible', 'simulated']).optional(),
    'Who analyses stocks: `anthropic`, `openai`, `openai-compatible` or `simulated`.',
    'rule-based analyst',
  ),
  LLM_MODEL: setting(text(200).optional(), 'Name of the model.'),
  LLM_API_KEY: setting(z.string().min(1).optional(), 'Its key; `openai-compatible` may go without.'),
  LLM_BASE_URL: setting(
    webAddress.optional(),
    'Address of an OpenAI-compatible interface, such as a model on this machine.',
    "the vendor's",
  ),
  LLM_PRICE_INPUT: setting(
    z.coerce.number().min(0).optional(),
    'USD for a million tokens in, for the cost shown beside an analysis.',
    'unknown',
  ),
  LLM_PRICE_OUTPUT: setting(z.coerce.number().min(0).optional(), 'USD for a million tokens out.', 'unknown'),
};

const messages = {
  SMTP_URL: setting(
    loginUrl('smtp:', 'smtps:').optional(),
    'Mail server for alerts, password resets, confirmations and invitations, `smtps://user:password@mail.example.com`, the password percent-encoded (`#` is `%23`); needs `SMTP_FROM` and `PUBLIC_URL`.',
  ),
  SMTP_FROM: setting(text(320, 3).optional(), 'Sender of e-mails, `Smart Cat <alerts@example.com>`.'),
  WEBHOOK_ALLOW_PRIVATE: setting(flag(false), 'Webhooks may go to private addresses and over plain HTTP.'),
};

const backups = {
  BACKUP_DIR: setting(
    path.optional(),
    'Folder of the backups; another disk survives the loss of this one.',
    '`backups` in `DATA_DIR`',
  ),
  BACKUP_AT: setting(
    timeOfDay.default('03:00'),
    'When the daily backup is taken, Pacific time, outside the regular session.',
  ),
  BACKUP_KEEP_DAILY: setting(
    whole(1, 366).default(14),
    'Days whose newest automatic backup is kept; those by hand, uploaded, fetched or found stay until you remove them.',
  ),
  BACKUP_KEEP_WEEKLY: setting(whole(0, 520).default(8), 'Weeks whose newest automatic backup is kept.'),
  BACKUP_KEY_FILE: setting(
    path.optional(),
    'Key file of encrypted backups, written where there is none.',
    'not encrypted',
  ),
  BACKUP_S3_ENDPOINT: setting(
    webAddress.optional(),
    'Object storage with the S3 interface that verified backups are copied to; needs the next three.',
    'no second place',
  ),
  BACKUP_S3_BUCKET: setting(text(255).optional(), 'Its bucket.'),
  BACKUP_S3_KEY_ID: setting(z.string().min(1).optional(), 'Id of the key to it.'),
  BACKUP_S3_SECRET: setting(z.string().min(1).optional(), 'The key to it.'),
  BACKUP_S3_REGION: setting(text(64).default('auto'), 'Region of the bucket as its vendor names it.'),
  BACKUP_S3_PREFIX: setting(
    z.string().max(512).default(''),
    'How names in the bucket begin: one prefix for each installation.',
  ),
  BACKUP_S3_KEEP_DAILY: setting(whole(1, 366).default(14), 'Days that are kept in the second place.'),
  BACKUP_S3_KEEP_WEEKLY: setting(whole(0, 520).default(8), 'Weeks that are kept in the second place.'),
  BACKUP_UPLOAD_MB: setting(whole(1, 1_000_000).default(4_000), 'Largest backup that can be uploaded on the page, MB.'),
};

const database = {
  DATABASE_URL: setting(databaseUrl.optional(), 'A PostgreSQL server, 15 or newer.', 'embedded'),
  DATABASE_DIRECT_URL: setting(
    databaseUrl.optional(),
    'The same database past the connection pooler that `DATABASE_URL` names: migrations, threads and COPY go over it.',
  ),
  POSTGRES_BIN: setting(
    path.optional(),
    'Folder of the PostgreSQL programs, 15 or newer, of the embedded database.',
    "the machine's, else those of the npm package",
  ),
  MINUTES_ARCHIVE_DIR: setting(
    path.optional(),
    'Folder that minute bars older than 30 days move to, as Parquet files.',
    'removed after 30 days',
  ),
};

const processes = {
  ROLE: setting(
    z.enum(['all', 'web', 'work']).default('all'),
    '`web` serves readers, `work` keeps the market and runs jobs; both ask vendors under the same limits and need the same keys. See [scale out](scale-out.md).',
  ),
  BUS_URL: setting(
    busUrl.optional(),
    'NATS servers (`nats://host:4222`, separated by commas) that carry messages between processes.',
    "PostgreSQL's notifications",
  ),
  EDGE_SNAPSHOTS: setting(
    flag(false),
    'Readers fetch large published lists from signed addresses that a cache in front answers for all of them.',
  ),
  GRIP_URL: setting(
    pushProxyUrls.optional(),
    'Control port and key of a push proxy (Pushpin, `http://127.0.0.1:5561/?key=...`), of several separated by commas, that holds the streams of open pages.',
  ),
  MAX_STREAMS: setting(
    whole(1, 100_000).default(1_000),
    'Open pages that one process holds streams for; it takes 1,000 connections more and needs as many open files (`LimitNOFILE`, `ulimit -n`), about 32 KB each.',
  ),
};

const observation = {
  METRICS_TOKEN: setting(
    text(512, 16).optional(),
    'Token of 16 characters or more for `/metrics`; without it only callers of this machine are answered.',
  ),
  ACCESS_LOG: setting(flag(false), 'One log line for each request.'),
  SLOW_REQUEST_MS: setting(
    whole(0, 3_600_000).default(0),
    'A warning for each request that takes longer than so many milliseconds; 0 for none.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    '`fatal` to `trace`, or `silent`.',
  ),
};

/** Groups in the order of the documents. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'Address and start': address,
  'Accounts and sign-in': accounts,
  'Market data and lists': vendors,
  'Analysis by a model': models,
  'E-mail and webhooks': messages,
  Backups: backups,
  Database: database,
  'Several processes': processes,
  Observation: observation,
};

export const Environment = z.object({
  ...address,
  ...accounts,
  ...vendors,
  ...models,
  ...messages,
  ...backups,
  ...database,
  ...processes,
  ...observation,
});
