// Configuration from environment variables, .env and secret files, read once at start; all problems are reported together.
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { addEnvFile, readSecrets, type Variables } from './environment.ts';
import { toMinutes, toPushProxies } from './setting-values.ts';
import { Environment } from './settings.ts';

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

function readSecondPlace(env: z.infer<typeof Environment>) {
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
  ...(env.OIDC_CLIENT_AUTH && { clientAuth: env.OIDC_CLIENT_AUTH }),
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
  // Without a vendor the process would show a simulated market of its own.
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
    /** Address of the database past a pooler; null without a pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Address of the message bus; null for the database's notifications. */
    busUrl: env.BUS_URL ?? null,
    backup: {
      folder: resolve(workingDir, env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
      /** Minutes after Pacific midnight. */
      at: toMinutes(env.BACKUP_AT),
      keep: { daily: env.BACKUP_KEEP_DAILY, weekly: env.BACKUP_KEEP_WEEKLY },
      /** Largest backup that can be uploaded. */
      uploadBytes: env.BACKUP_UPLOAD_MB * 1_000_000,
      secondPlace: readSecondPlace(env),
      keyFile: env.BACKUP_KEY_FILE === undefined ? null : resolve(workingDir, env.BACKUP_KEY_FILE),
    },
    admin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    registrationEnabled: env.REGISTRATION_ENABLED,
    seedOnStart: env.SEED_ON_START,
    /** Shown to visitors. */
    contactEmail: env.CONTACT_EMAIL,
    allowedOrigins: env.ALLOWED_ORIGINS,
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
      /** Limit of the plan; null for none. */
      callsPerMinute: env.MASSIVE_CALLS_PER_MINUTE ?? null,
      /** Address of the minute stream; real-time plans have another one than delayed plans. */
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
    simPastSessions: env.SIM_PAST_SESSIONS,
    /** Whether the simulated market has a list server. */
    simLists: env.SIM_LISTS,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Logs all requests, and requests that take longer than this many ms (0: none). */
    accessLog: env.ACCESS_LOG,
    slowRequestMs: env.SLOW_REQUEST_MS,
    logLevel: env.LOG_LEVEL,
  };
}
