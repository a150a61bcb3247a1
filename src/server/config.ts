// Everything the surroundings can set, read once at start; every problem is named at the same time.
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { accountEmail } from './account-email.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'])
    .optional()
    .transform((text) => (text === undefined ? fallback : ['true', '1', 'yes'].includes(text)));
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const MOST_PROXIES = 10;

/** Throws on an address or prefix that is none. */
function checkNetwork(text: string): void {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0 || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    throw new Error(text);
  new BlockList().addSubnet(address, Number(prefix ?? 32), version);
}

/** The proxies in front that may name a caller: how many of them, or their addresses; false for none. */
const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    if (['false', '0', 'no'].includes(text)) return false;
    if (['true', 'yes'].includes(text)) return 1;
    if (/^\d+$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
    const networks = text.split(',').map((network) => network.trim());
    try {
      for (const network of networks) checkNetwork(network);
      return networks;
    } catch {
      context.addIssue(
        `must be true or false, a number of proxies up to ${MOST_PROXIES}, or their addresses (10.0.0.0/8, ::1) separated by commas`,
      );
      return z.NEVER;
    }
  });

const email = z.string().refine((text) => accountEmail(text) !== null, { message: 'must be an email address' });

export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'work']).default('all'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(1024).optional(),
  REGISTRATION_ENABLED: flag(false),
  SEED_ON_START: flag(true),
  /** Read when the pages are built, checked here. */
  CONTACT_EMAIL: email.optional(),
  ALLOWED_ORIGINS: z.string().default(''),
  TRUST_PROXY: trustedProxies,
  MASSIVE_API_KEY: z.string().min(1).optional(),
  MASSIVE_BASE_URL: url('https:', 'http:').default('https://api.massive.com'),
  MASSIVE_DELAY_MINUTES: z.coerce.number().int().min(0).max(1440).default(15),
  MASSIVE_SOCKET_URL: url('wss:', 'ws:').optional(),
  MINUTE_FEED: z.enum(['tracked', 'market']).default('tracked'),
  FINNHUB_API_KEY: z.string().min(1).optional(),
  FINNHUB_BASE_URL: url('https:', 'http:').default('https://finnhub.io/api/v1'),
  EXPERT_LISTS_BASE_URL: url('https:', 'http:').optional(),
  LLM_PROVIDER: z.enum(['anthropic', 'openai', 'openai-compatible', 'simulated']).optional(),
  LLM_MODEL: z.string().min(1).max(200).optional(),
  LLM_API_KEY: z.string().min(1).optional(),
  LLM_BASE_URL: url('https:', 'http:').optional(),
  LLM_PRICE_INPUT: z.coerce.number().min(0).optional(),
  LLM_PRICE_OUTPUT: z.coerce.number().min(0).optional(),
  SIM_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(7),
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

/** A model needs its name; a vendor its key; a compatible one its address; the simulated one the simulated market. */
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

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the environment; throws one ConfigError that names every problem. */
export function readConfig(environment: Record<string, string | undefined>, workingDir: string) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== undefined && text !== ''));
  const parsed = Environment.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((problem) => `${problem.path.join('.')}: ${problem.message}`);
  if (set.ADMIN_PASSWORD && !set.ADMIN_EMAIL) problems.push('ADMIN_PASSWORD: needs ADMIN_EMAIL beside it');
  if (!set.MASSIVE_API_KEY && set.FINNHUB_API_KEY) {
    problems.push('FINNHUB_API_KEY: needs MASSIVE_API_KEY beside it (or neither, for the simulated market)');
  }
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL) problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL beside it');
  problems.push(...llmProblems(set));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    /** What the process does: web serves readers, work asks vendors, keeps the market and runs jobs. */
    role: env.ROLE,
    dataDir: resolve(workingDir, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** The same database past a pooler; null where there is none. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    admin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    registrationEnabled: env.REGISTRATION_ENABLED,
    seedOnStart: env.SEED_ON_START,
    allowedOrigins: env.ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: env.TRUST_PROXY,
    massive: {
      apiKey: env.MASSIVE_API_KEY ?? null,
      baseUrl: env.MASSIVE_BASE_URL,
      delayMinutes: env.MASSIVE_DELAY_MINUTES,
      /** Where minutes stream: real-time plans have another address than delayed ones. */
      socketUrl: env.MASSIVE_SOCKET_URL ?? socketUrls[env.MASSIVE_DELAY_MINUTES === 0 ? 'realtime' : 'delayed'],
    },
    /** Which symbols' minutes stream: the tracked ones, or the whole market's. */
    minuteFeed: env.MINUTE_FEED,
    finnhub: { apiKey: env.FINNHUB_API_KEY ?? null, baseUrl: env.FINNHUB_BASE_URL },
    expertListsBaseUrl: env.EXPERT_LISTS_BASE_URL ?? null,
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
    /** True when no vendor key is set: the program then starts its own simulated market. */
    simulated: env.MASSIVE_API_KEY === undefined,
    simSeed: env.SIM_SEED,
    logLevel: env.LOG_LEVEL,
  };
}
