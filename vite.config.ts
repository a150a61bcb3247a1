// Builds the web: one page, lazily loaded screens, nothing inline (the content policy forbids it).
import { fileURLToPath, pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fewDownloads, namedAhead } from './scripts/web-downloads.ts';
import { tableValuesInline } from './scripts/web-rules.ts';
import { callersPart } from './src/contract/endpoint.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** `npm run dev` names the server it started. */
const API = process.env.API_TARGET ?? 'http://127.0.0.1:3000';
const CONTRACT = at('./src/contract/');
const DOMAIN = at('./src/domain/');

/**
 * The contract as the browser needs it: addresses without schemas, so that visitors do not download zod (26 KB).
 * Only lists of endpoints are kept: importing a schema of the contract into the web breaks the build, loudly.
 */
function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    async load(id) {
      if (!id.startsWith(CONTRACT)) return null;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      const lists = Object.entries(module).filter(([, value]) => isListOfEndpoints(value));
      return lists
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, keepCallersPart)};`)
        .join('\n');
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const schemas = Object.entries(part.modules).some(([id, { code }]) => id.includes('/zod/') && code);
        if (schemas) this.error(`${part.fileName} carries zod: a page uses a schema where a list of words would do`);
      }
    },
  };
}

/**
 * Domain touches nothing, so a rule or schema nobody on a page uses may be left out of it. The bundler cannot know that of
 * a call such as z.object(...): each top-level call becomes one it may drop.
 */
function unusedRulesLeave(): Plugin {
  return {
    name: 'unused-rules-leave',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(DOMAIN)) return null;
      const calls = this.parse(code)
        .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'NewExpression' ? [init] : []));
      const droppable = calls.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      );
      return { code: droppable, map: null, moduleSideEffects: false };
    },
  };
}

const ROUTER_LINKS = 'react-router/dist/production/lib/dom/lib.js';

/** Lets React Router's links and forms be left out: their names and `forwardRef` count as used, 4 KB on every page. */
function unusedLinksLeave(): Plugin {
  return {
    name: 'unused-links-leave',
    apply: 'build',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith(ROUTER_LINKS)) return null;
      return {
        code: code
          .replaceAll(/^\w+\.displayName = .*$/gm, '')
          .replaceAll('React$1.forwardRef(', '/* @__PURE__ */ React$1.forwardRef('),
        map: null,
      };
    },
  };
}

type EndpointLike = { method: string; path: string };

function isEndpoint(value: unknown): value is EndpointLike {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function isListOfEndpoints(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).length > 0 &&
    Object.values(value).every(isEndpoint)
  );
}

function keepCallersPart(_key: string, value: unknown): unknown {
  if (!isEndpoint(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([part]) => callersPart.some((known) => known === part)));
}

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./src/web/public'),
  cacheDir: at('./.cache/vite'),
  plugins: [
    endpointsWithoutSchemas(),
    tableValuesInline(),
    unusedRulesLeave(),
    unusedLinksLeave(),
    fewDownloads(),
    namedAhead(),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    // Source files of src/web/api are Vite's own.
    proxy: { '^/api/(?![^?]*\\.tsx?(?:\\?|$))': API, '/health': API, '/ready': API },
  },
});
