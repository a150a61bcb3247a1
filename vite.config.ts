// Builds the web: one page, lazily loaded screens, nothing inline (the content policy forbids it).
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const API = 'http://127.0.0.1:3000';

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./src/web/public'),
  cacheDir: at('./.cache/vite'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/health': API, '/ready': API },
  },
});
