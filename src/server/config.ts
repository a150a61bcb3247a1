// Configuration from environment variables, .env and secret files, read once at start; reports all problems together.
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

/** Problems for settings that the chosen language model needs and that are missing. */
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

/** Problems of an incomplete object storage: its settings are required all together or not at all. */
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

/** Configuration of this process from its environment and `.env` in the working folder. Throws ConfigError. */
export function readProcessConfig(): Config {
  const problems = addEnvFile(process.env, process.cwd());
  return readConfig(process.env, process.cwd(), problems);
}

/** Configuration. Throws one ConfigError with all problems, including those in `found`. */
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
  // Without a vendor key a web process would show a simulated market of its own.
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
    /** `web` serves readers, `work` holds the market data and runs jobs, `all` does both. */
    role: env.ROLE,
    dataDir: resolve(workingDir, env.DATA_DIR),
    /** Folder with the programs of the embedded database; null uses those found. */
    postgresBin: env.POSTGRES_BIN === undefined ? null : resolve(workingDir, env.POSTGRES_BIN),
    databaseUrl: env.DATABASE_URL ?? null,
    /** Address of the database without the pooler; null when there is no pooler. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Address of the message bus; null uses notifications of the database. */
    busUrl: env.BUS_URL ?? null,
    backup: {
      folder: resolve(workingDir, env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
      /** Time of the daily backup, in minutes after Pacific midnight. */
      at: toMinutes(env.BACKUP_AT),
      keep: { daily: env.BACKUP_KEEP_DAILY, weekly: env.BACKUP_KEEP_WEEKLY },
      /** Largest backup that can be uploaded, bytes. */
      uploadBytes: env.BACKUP_UPLOAD_MB * 1_000_000,
      secondPlace: readSecondPlace(env),
      keyFile: env.BACKUP_KEY_FILE === undefined ? null : resolve(workingDir, env.BACKUP_KEY_FILE),
    },
    admin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    registrationEnabled: env.REGISTRATION_ENABLED,
    seedOnStart: env.SEED_ON_START,
    /** Address that visitors see as contact. */
    contactEmail: env.CONTACT_EMAIL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    /** True when readers are redirected to a cache in front of the server for published replies. */
    edgeSnapshots: env.EDGE_SNAPSHOTS,
    /** Push proxies that hold readers' streams; null without any and for work processes, which serve no readers. */
    pushProxies: env.GRIP_URL === undefined || env.ROLE === 'work' ? null : toPushProxies(env.GRIP_URL),
    /** Maximum number of streams of open pages per process. */
    maxStreams: env.MAX_STREAMS,
    massive: {
      apiKey: env.MASSIVE_API_KEY ?? null,
      baseUrl: env.MASSIVE_BASE_URL,
      delayMinutes: env.MASSIVE_DELAY_MINUTES,
      /** Calls per minute of the plan; null for no limit. */
      callsPerMinute: env.MASSIVE_CALLS_PER_MINUTE ?? null,
      /** Address of the minute stream; real-time and delayed plans have different ones. */
      socketUrl: env.MASSIVE_SOCKET_URL ?? socketUrls[env.MASSIVE_DELAY_MINUTES === 0 ? 'realtime' : 'delayed'],
    },
    /** Symbols whose minutes are streamed: tracked ones or the whole market. */
    minuteFeed: env.MINUTE_FEED,
    /** Folder of archived minute bars; null removes old bars instead. */
    minutesArchive: env.MINUTES_ARCHIVE_DIR === undefined ? null : resolve(workingDir, env.MINUTES_ARCHIVE_DIR),
    finnhub: {
      apiKey: env.FINNHUB_API_KEY ?? null,
      baseUrl: env.FINNHUB_BASE_URL,
      callsPerMinute: env.FINNHUB_CALLS_PER_MINUTE,
    },
    expertListsBaseUrl: env.EXPERT_LISTS_BASE_URL ?? null,
    receiptsShowRaw: env.RECEIPTS_SHOW_RAW,
    /** Language model for analyses; null uses the rule-based analyst. Prices in USD per million tokens. */
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
    /** Public address of the product, for links in messages; null when unknown. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** OpenID Connect provider for signing in; null without one. */
    oidc: env.OIDC_ISSUER === undefined ? null : toOidc(env, env.OIDC_ISSUER),
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    /** True without a vendor key: the process starts its own simulated market. */
    simulated: env.MASSIVE_API_KEY === undefined,
    simSeed: env.SIM_SEED,
    simPastSessions: env.SIM_PAST_SESSIONS,
    /** Whether the simulated market has a list server. */
    simLists: env.SIM_LISTS,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** `accessLog`: logs all requests; `slowRequestMs`: logs requests that take longer, in ms (0: none). */
    accessLog: env.ACCESS_LOG,
    slowRequestMs: env.SLOW_REQUEST_MS,
    logLevel: env.LOG_LEVEL,
  };
}
