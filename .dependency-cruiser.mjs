// The laws of imports: which file may know which. ARCHITECTURE.md explains them; each prints its sentence when broken.
import { fileURLToPath } from 'node:url';

/**
 * Every folder of the server, by floor, a subject on several floors with a folder on each, the lowest first. A folder imports its own floor and lower ones, another folder
 * only through its public interface: `<folder>/<folder>.ts`, and for the two lower floors the files named here.
 */
const floors = {
  ground: {
    db: 'database migrate query bulk-connection copy-binary copy-numbers database-away gathered roles lock-numbers notifications scratch-database',
    bus: 'bus',
    process:
      'clock close-in-order each-at-once fault kept-for load-once log simulated-market single-flight sync-folder version',
    threads: 'calls turns',
  },
  services: {
    delivery: 'delivery outbox/restored-deliveries-store',
    http: 'errors event-stream gate handlers input picture published-reply programs/ask programs/mcp-route',
    jobs: 'automation-status automations jobs kinds job-handle job-kind recurring-work workers/run-job leases/lease leases/lease-store leases/owner restored-jobs-store start-or-skip with-timeout',
    'market-memory':
      'market-memory daily-figures events/market-event-store last-closes-store load-history memory-rules packed-columns split-days store symbol-index tape unread/unread-store usual-day',
    'market-belief': 'believed-prices closes',
    publish:
      'publish indexed kinds known-at-store older-state-store past past-snapshots-store published publications-store snapshot-store',
    'last-good': 'last-good',
    mcp: 'mcp',
    metrics: 'metrics',
    'minutes/store': 'minute-store stored-minutes bars partition-store',
    'rate-limits': 'rate-limits',
    sheets: 'sheets',
    'record-calls': 'record-calls known-calls-store measured-weights-store written-calls-store',
  },
  features: {
    ...Object.fromEntries(
      'accounts alerts analysis calendar changes first-visit goldeneye observability record reports saved-screens screener signals stream verdicts watchlist'
        .split(' ')
        .map((name) => [name, name]),
    ),
    alerts: 'alerts restored-rules-store',
    goldeneye: 'goldeneye thread-tasks',
    observability: 'observability restored-checks-store',
    backup: 'backups',
    market: 'market symbol-choice',
    'minutes/tracking': 'minutes',
    pipeline: 'pipeline file-paths-store restored-partition-store',
    stocks: 'stocks details known-listings-store',
  },
  workers: {
    'market-thread': 'market-thread',
    'minutes/archive': 'archive',
    'minutes/thread': 'minute-thread',
    'pipeline-thread': 'pipeline-thread',
  },
};
const foldersOf = (...names) => names.flatMap((name) => Object.keys(floors[name]));
const within = (folders) => `^src/server/(?:${folders.join('|')})/`;
const everyFolder = foldersOf(...Object.keys(floors));
const publicFiles = Object.values(floors).flatMap((floor) =>
  Object.entries(floor).map(([folder, names]) => `^src/server/${folder}/(?:${names.split(' ').join('|')})\\.ts$`),
);
/** Files that start a process or put one together; they alone choose vendors. */
const entries = '^src/server/(?:main|vendors)\\.ts$';
const stores = ['^src/server/[^/]+/store[./-]', '^src/server/[^/]+/[^/]+/store[./-]', '^src/server/.+-store\\.ts$'];
/** A folder of providers is a vendor, but for what every vendor builds on. */
const vendors = '^src/providers/(?!(?:ports|calls|reading)/)[^/]+/';
const npm = (...names) => `(?:^|/)node_modules/(?:${names.join('|')})(?:/|$)`;
/** Whole names and endings of files that hold anything. */
const attic = {
  path: ['/(?:utils?|helpers?|common|shared|misc)[./]', '-(?:utils?|helpers?|common|shared|misc)[./]'],
  pathNot: '(?:^|/)node_modules/',
};

/** A room imports itself and the named rooms of src, nothing else of the project. */
function room(name, others, sentence) {
  return {
    name: `room-${name}`,
    severity: 'error',
    comment: sentence,
    from: { path: `^src/${name}/` },
    to: { path: '^(?:src|tests|bench|scripts)/', pathNot: `^src/(?:${[name, ...others].join('|')})/` },
  };
}

const law = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    law('no-cycles', 'Arrows never circle: what two files share moves down a floor.', {}, { circular: true }),
    law('resolvable', 'An import must lead to a file.', {}, { couldNotResolve: true }),
    law(
      'no-orphans',
      'A file nothing imports and that imports nothing does nothing: use it or remove it.',
      {
        orphan: true,
        path: '^(?:src|tests|bench|scripts)/',
        pathNot: '\\.d\\.ts$|\\.(?:css|html|json|sql)$|tests/setup/|^src/web/public/',
      },
      {},
    ),
    law('no-attics', 'A file is named for what it does, never utils, helpers, common, shared or misc.', {}, attic),
    law(
      'no-attics-that-import',
      'A file is named for what it does, never utils, helpers, common, shared or misc.',
      attic,
      {},
    ),

    room('domain', [], 'Domain touches nothing: it imports only itself and zod.'),
    room('contract', ['domain'], 'Contract is data over domain: it imports only itself and domain.'),
    room('providers', ['domain'], 'Providers know the network and domain, nothing of who asks them.'),
    room('simulator', ['domain'], 'The simulator knows only domain: the server meets it over the wire.'),
    room(
      'server',
      ['contract', 'domain', 'providers'],
      'The server imports contract, domain and the ports of providers.',
    ),
    room(
      'tools',
      ['server', 'domain'],
      'Command-line tools compose parts of the server and domain; nothing imports a tool.',
    ),
    room('web', ['contract', 'domain'], 'The web imports contract and domain; everything else comes over the wire.'),
    law(
      'domain-packages',
      'Domain touches nothing: the only package it may import is zod.',
      { path: '^src/domain/' },
      { path: ['(?:^|/)node_modules/', '^node:'], pathNot: npm('zod') },
    ),
    law(
      'domain-core',
      'Domain touches nothing: it runs in the browser too, so no module of Node.',
      { path: '^src/(?:domain|contract|web)/' },
      { dependencyTypes: ['core'] },
    ),
    law(
      'contract-packages',
      'Contract is data: the only package it may import is zod.',
      { path: '^src/contract/' },
      { path: '(?:^|/)node_modules/', pathNot: npm('zod') },
    ),
    law(
      'runtime-packages',
      'What runs on the server stands in dependencies, not in devDependencies.',
      { path: '^src/(?:domain|contract|providers|server|simulator|tools)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),

    law(
      'vendors-picked-in-main',
      'Only server/main.ts, through vendors.ts, picks vendors: everybody else takes a port of providers as an argument.',
      { path: '^src/server/', pathNot: entries },
      { path: vendors },
    ),
    law(
      'vendors-are-strangers',
      'Vendors are strangers: what two of them share stands in calls or reading of providers.',
      { path: '^src/providers/([^/]+)/' },
      { path: vendors, pathNot: '^src/providers/$1/' },
    ),
    law(
      'ports-know-no-vendor',
      'A port is written in our words: it never imports a vendor, and neither does what all vendors build on.',
      { path: '^src/providers/(?:(?:ports|calls|reading)/|[^/]+\\.ts$)' },
      { path: vendors },
    ),
    law(
      'public-interfaces',
      'A folder of the server is used through its public interface; its store and its verbs are its own. Only worker threads, which compose, enter.',
      { path: `^src/server/(${foldersOf('ground', 'services', 'features').join('|')})/` },
      { path: within(everyFolder), pathNot: ['^src/server/$1/', ...publicFiles] },
    ),
    law(
      'folders-on-floors',
      'Every folder of the server stands on a floor: list it in .dependency-cruiser.mjs.',
      { path: '^src/server/[^/]+/', pathNot: within(everyFolder) },
      {},
    ),
    law(
      'floor-ground',
      'The ground floor of the server (db, bus, process, threads) serves every folder and knows none above it.',
      { path: within(foldersOf('ground')) },
      { path: within(foldersOf('services', 'features', 'workers')) },
    ),
    law(
      'floor-services',
      'Services (http, jobs, publish, the memory of the market ...) serve every feature and know none.',
      { path: within(foldersOf('services')) },
      { path: within(foldersOf('features', 'workers')) },
    ),
    law(
      'floor-features',
      'A feature declares its tasks and asks; it knows nothing of the thread that works on them.',
      { path: within(foldersOf('features')) },
      { path: within(foldersOf('workers')) },
    ),
    law(
      'roots-stay-above',
      'The roots of the server (app and its parts, main) choose and compose: no folder imports them.',
      { path: '^src/server/[^/]+/' },
      { path: '^src/server/(?:app|app-ground|app-features|app-minutes|main)\\.ts$' },
    ),
    law(
      'sql-in-stores',
      "SQL stands only in a feature's store.ts and in server/db.",
      { path: '^src/', pathNot: [...stores, '^src/server/db/'] },
      { path: npm('pg', 'pg-copy-streams', '@types/pg', '@types/pg-copy-streams') },
    ),
    law(
      'threads-in-calls',
      'One protocol for threads: only server/threads starts a worker or speaks to one.',
      { path: '^src/', pathNot: '^src/server/threads/' },
      { path: '^(?:node:)?worker_threads$' },
    ),
    law(
      'fastify-in-http',
      'Only server/http knows Fastify.',
      { path: '^src/', pathNot: '^src/server/http/' },
      { path: npm('fastify', '@fastify/[^/]+', 'fastify-type-provider-zod') },
    ),

    law(
      'screens-are-strangers',
      'Screens are strangers: what two of them share moves down to symbol or ui.',
      { path: '^src/web/screens/([^/]+)/' },
      { path: '^src/web/(?:screens|admin)/[^/]+/', pathNot: '^src/web/screens/$1/' },
    ),
    law(
      'admin-pages-are-strangers',
      'Administrator pages are strangers: what two of them share moves down to admin/parts.',
      { path: '^src/web/admin/([^/]+)/' },
      { path: '^src/web/(?:screens|admin)/[^/]+/', pathNot: '^src/web/admin/(?:$1|parts)/' },
    ),
    law(
      'ui-is-dumb',
      'ui knows nothing of stocks: it imports only ui, packages and the CSV text the server writes too.',
      { path: '^src/web/ui/' },
      { path: '^src/', pathNot: '^src/(?:web/ui/|domain/text/csv-(?:text|notations)\\.ts$)' },
    ),
    law(
      'web-arrows',
      'In the web arrows point down: app, then screens and admin, then stock, then symbol, then ui.',
      { path: '^src/web/(?:stock|symbol|api)/' },
      { path: '^src/web/(?:app|screens|admin)/' },
    ),
    law(
      'web-arrows-stock',
      'In the web arrows point down: app, then screens and admin, then stock, then symbol, then ui.',
      { path: '^src/web/(?:symbol|api)/' },
      { path: '^src/web/stock/' },
    ),
    law(
      'web-arrows-screens',
      'In the web arrows point down: app, then screens and admin, then stock, then symbol, then ui.',
      { path: '^src/web/(?:screens|admin)/' },
      { path: '^src/web/app/' },
    ),
    law(
      'web-arrows-api',
      'The call client knows the contract and nothing that is drawn.',
      { path: '^src/web/api/' },
      {
        path: '^src/web/(?:symbol|ui)/',
        pathNot:
          '^src/web/ui/(?:time/(?:clock|zone)|failures/(?:log-failure|spoken-error)|page-state/stored-flag|state/observable-value)\\.ts$',
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|\\.cache|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('./tsconfig.base.json', import.meta.url)) },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
