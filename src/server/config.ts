// Configuration from environment variables, .env and secret files, read once at start; all problems are reported together.
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { addEnvFile, readSecrets, type Variables } from './environment.ts';
import {
  busUrl,
  databaseUrl,
  email,
  flag,
  issuer,
  minutesOf,
  pushProxyUrls,
  timeOfDay,
  toPushProxies,
  trustedProxies,
  url,
} from './setting-values.ts';

export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'work']).default('all'),
  DATA_DIR: z.string().min(1).default('.data'),
  POSTGRES_BIN: z.string().min(1).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  BUS_URL: busUrl.optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: timeOfDay.default('03:00'),
  BACKUP_KEEP_DAILY: z.coerce.number().int().min(1).max(366).default(14),
  BACKUP_KEEP_WEEKLY: z.coerce.number().int().min(0).max(520).default(8),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: url('https:', 'http:').optional(),
  BACKUP_S3_BUCKET: z.string().min(1).max(255).optional(),
  BACKUP_S3_REGION: z.string().min(1).max(64).default('auto'),
  BACKUP_S3_PREFIX: z.string().max(512).default(''),
  BACKUP_S3_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_S3_KEEP_DAILY: z.coerce.number().int().min(1).max(366).default(14),
  BACKUP_S3_KEEP_WEEKLY: z.coerce.number().int().min(0).max(520).default(8),
  BACKUP_UPLOAD_MB: z.coerce.number().int().min(1).max(1_000_000).default(4_000),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(1024).optional(),
  REGISTRATION_ENABLED: flag(false),
  SEED_ON_START: flag(true),
  CONTACT_EMAIL: email.default('hello@smartcat.example'),
  ALLOWED_ORIGINS: z.string().default(''),
  TRUST_PROXY: trustedProxies,
  EDGE_SNAPSHOTS: flag(false),
  GRIP_URL: pushProxyUrls.optional(),
  MASSIVE_API_KEY: z.string().min(1).optional(),
  MASSIVE_BASE_URL: url('https:', 'http:').default('https://api.massive.com'),
  MASSIVE_DELAY_MINUTES: z.coerce.number().int().min(0).max(1440).default(15),
  MASSIVE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).optional(),
  MASSIVE_SOCKET_URL: url('wss:', 'ws:').optional(),
  MINUTE_FEED: z.enum(['tracked', 'market']).default('tracked'),
  MINUTES_ARCHIVE_DIR: z.string().min(1).optional(),
  FINNHUB_API_KEY: z.string().min(1).optional(),
  FINNHUB_BASE_URL: url('https:', 'http:').default('https://finnhub.io/api/v1'),
  FINNHUB_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(60),
  EXPERT_LISTS_BASE_URL: url('https:', 'http:').optional(),
  RECEIPTS_SHOW_RAW: flag(true),
  LLM_PROVIDER: z.enum(['anthropic', 'openai', 'openai-compatible', 'simulated']).optional(),
  LLM_MODEL: z.string().min(1).max(200).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_BASE_URL: url('https:', 'http:').optional(),
  LLM_PRICE_INPUT: z.coerce.number().min(0).optional(),
  LLM_PRICE_OUTPUT: z.coerce.number().min(0).optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMTP_FROM: z.string().min(3).max(320).optional(),
  PUBLIC_URL: url('https:', 'http:').optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(2_000).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),
  WEBHOOK_ALLOW_PRIVATE: flag(false),
  SIM_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(7),
  /** Callers with it may read /metrics; without it only callers of this machine. */
  METRICS_TOKEN: z.string().min(16).max(512).optional(),
  MAX_STREAMS: z.coerce.number().int().min(1).max(100_000).default(1_000),
  ACCESS_LOG: flag(false),
  SLOW_REQUEST_MS: z.coerce.number().int().min(0).max(3_600_000).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Source: the vendor's WebSocket documentation, stocks cluster. */
const socketUrls = {
  realtime: 'wss://socket.massive.com/stocks',
  delayed: 'wss://delayed.massive.com/stocks',
} as const;

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Settings a language model lacks. */
function llmProblems(set: Record<string, string | undefined>): string[] {
  const missing = (name: string, why: string) => (set[name] ? [] : [`${name}: needed for ${why}`]);
  switch (set.LLM_PROVIDER) {
    case 'anthropic':
    case 'openai':
      return ['LLM_MODEL', 'LLM_API_KEY'].flatMap((name) => missing(name, `LLM_PROVIDER=${set.LLM_PROVIDER}`));
    case 'openai-compatible':
      return ['LLM_MODEL', 'LLM_BASE_URL'].flatMap((name) => missing(name, 'LLM_PROVIDER=openai-compatible'));
    case 'simulated':
      return set.MASSIVE_API_KEY ? ['LLM_PROVIDER: simulated needs the simulated market (no MASSIVE_API_KEY)'] : [];
    default:
      return set.LLM_API_KEY ? ['LLM_API_KEY: needs LLM_PROVIDER beside it'] : [];
  }
}

/** Object storage for backups is set whole or not at all. */
function secondPlaceProblems(set: Record<string, string | undefined>): string[] {
  const names = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'];
  const missing = names.filter((name) => !set[name]);
  return missing.length === names.length ? [] : missing.map((name) => `${name}: needed for backups in object storage`);
}

function secondPlaceOf(env: z.infer<typeof Environment>) {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = env;
  const { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env;
  if (endpoint === undefined || bucket === undefined || keyId === undefined || secret === undefined) return null;
  return {
    ...{ endpoint, bucket, keyId, secret, region: env.BACKUP_S3_REGION, prefix: env.BACKUP_S3_PREFIX },
    keep: { daily: env.BACKUP_S3_KEEP_DAILY, weekly: env.BACKUP_S3_KEEP_WEEKLY },
  };
}

const toOidc = (env: z.infer<typeof Environment>, from: string) => ({
  issuer: from,
  clientId: env.OIDC_CLIENT_ID ?? '',
  clientSecret: env.OIDC_CLIENT_SECRET ?? '',
  name: env.OIDC_NAME,
});

export type Config = ReturnType<typeof readConfig>;

/** The configuration of this process: its environment, completed from `.env` in its working folder. Throws as `readConfig`. */
export function readProcessConfig(): Config {
  const problems = addEnvFile(process.env, process.cwd());
  return readConfig(process.env, process.cwd(), problems);
}

/** Throws one ConfigError that names every problem, those already found among them. */
export function readConfig(environment: Variables, workingDir: string, found: readonly string[] = []) {
  const { set, problems: ofFiles } = readSecrets(environment, workingDir);
  const parsed = Environment.safeParse(set);
  const problems = [...found, ...ofFiles];
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((problem) => `${problem.path.join('.')}: ${problem.message}`));
  }
  if (set.ADMIN_PASSWORD && !set.ADMIN_EMAIL) problems.push('ADMIN_PASSWORD: needs ADMIN_EMAIL beside it');
  if (!set.MASSIVE_API_KEY && set.FINNHUB_API_KEY) {
    problems.push('FINNHUB_API_KEY: needs MASSIVE_API_KEY beside it (or neither, for the simulated market)');
  }
  // It would show its readers a simulated market of its own.
  if (set.ROLE === 'web' && !set.MASSIVE_API_KEY)
    problems.push('MASSIVE_API_KEY: needed for ROLE=web, as of the work processes');
  if (set.POSTGRES_BIN && set.DATABASE_URL)
    problems.push('POSTGRES_BIN: belongs to the embedded database, without DATABASE_URL');
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL) problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL beside it');
  for (const name of ['SMTP_FROM', 'PUBLIC_URL']) {
    if (set.SMTP_URL && !set[name]) problems.push(`${name}: needed for SMTP_URL`);
  }
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL']) {
    if (set.OIDC_ISSUER && !set[name]) problems.push(`${name}: needed for OIDC_ISSUER`);
    else if (name.startsWith('OIDC') && set[name] && !set.OIDC_ISSUER) problems.push(`${name}: needs OIDC_ISSUER`);
  }
  problems.push(...llmProblems(set), ...secondPlaceProblems(set));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    /** web serves readers, work keeps the market and runs jobs, all does both. */
    role: env.ROLE,
    dataDir: resolve(workingDir, env.DATA_DIR),
    /** Folder of the programs of the embedded database; null for those found. */
    postgresBin: env.POSTGRES_BIN === undefined ? null : resolve(workingDir, env.POSTGRES_BIN),
    databaseUrl: env.DATABASE_URL ?? null,
    /** The same database past a pooler; null without one. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Where messages between processes travel; null for the database's own notifications. */
    busUrl: env.BUS_URL ?? null,
    backup: {
      folder: resolve(workingDir, env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
      /** Minutes after Pacific midnight. */
      at: minutesOf(env.BACKUP_AT),
      keep: { daily: env.BACKUP_KEEP_DAILY, weekly: env.BACKUP_KEEP_WEEKLY },
      /** Largest backup that can be uploaded. */
      uploadBytes: env.BACKUP_UPLOAD_MB * 1_000_000,
      secondPlace: secondPlaceOf(env),
      keyFile: env.BACKUP_KEY_FILE === undefined ? null : resolve(workingDir, env.BACKUP_KEY_FILE),
    },
    admin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    registrationEnabled: env.REGISTRATION_ENABLED,
    seedOnStart: env.SEED_ON_START,
    /** Shown to visitors. */
    contactEmail: env.CONTACT_EMAIL,
    allowedOrigins: env.ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: env.TRUST_PROXY,
    /** Readers are redirected to addresses of published replies that a cache in front answers. */
    edgeSnapshots: env.EDGE_SNAPSHOTS,
    /** Hold the streams of readers; null without any, and where no readers come. */
    pushProxies: env.GRIP_URL === undefined || env.ROLE === 'work' ? null : toPushProxies(env.GRIP_URL),
    /** Open pages this process holds streams for. */
    maxStreams: env.MAX_STREAMS,
    massive: {
      apiKey: env.MASSIVE_API_KEY ?? null,
      baseUrl: env.MASSIVE_BASE_URL,
      delayMinutes: env.MASSIVE_DELAY_MINUTES,
      /** Of the plan; null for a plan without a limit. */
      callsPerMinute: env.MASSIVE_CALLS_PER_MINUTE ?? null,
      /** Where minutes stream: real-time plans have another address than delayed ones. */
      socketUrl: env.MASSIVE_SOCKET_URL ?? socketUrls[env.MASSIVE_DELAY_MINUTES === 0 ? 'realtime' : 'delayed'],
    },
    /** Which symbols' minutes stream: the tracked ones, or the whole market's. */
    minuteFeed: env.MINUTE_FEED,
    /** Folder of archived minute bars; null where they are removed instead. */
    minutesArchive: env.MINUTES_ARCHIVE_DIR === undefined ? null : resolve(workingDir, env.MINUTES_ARCHIVE_DIR),
    finnhub: {
      apiKey: env.FINNHUB_API_KEY ?? null,
      baseUrl: env.FINNHUB_BASE_URL,
      callsPerMinute: env.FINNHUB_CALLS_PER_MINUTE,
    },
    expertListsBaseUrl: env.EXPERT_LISTS_BASE_URL ?? null,
    receiptsShowRaw: env.RECEIPTS_SHOW_RAW,
    /** The language model behind analyses; null for the rule-based analyst. Prices in USD for a million tokens. */
    llm:
      env.LLM_PROVIDER === undefined
        ? null
        : {
            provider: env.LLM_PROVIDER,
            model: env.LLM_MODEL ?? null,
            apiKey: env.LLM_API_KEY ?? null,
            baseUrl: env.LLM_BASE_URL ?? null,
            priceInput: env.LLM_PRICE_INPUT ?? null,
            priceOutput: env.LLM_PRICE_OUTPUT ?? null,
          },
    /** Mail server for alerts; null without one. */
    smtp: env.SMTP_URL === undefined ? null : { url: env.SMTP_URL, from: env.SMTP_FROM ?? '' },
    /** Address readers open the product at, for links in messages; null where it is not known. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** OpenID Connect provider readers may sign in by; null without one. */
    oidc: env.OIDC_ISSUER === undefined ? null : toOidc(env, env.OIDC_ISSUER),
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    /** No vendor key is set: the process starts its own simulated market. */
    simulated: env.MASSIVE_API_KEY === undefined,
    simSeed: env.SIM_SEED,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Log lines of all requests, and of those that take longer than so many ms (0 for none). */
    accessLog: env.ACCESS_LOG,
    slowRequestMs: env.SLOW_REQUEST_MS,
    logLevel: env.LOG_LEVEL,
  };
}
