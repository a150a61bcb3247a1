// nginx of the machine with the configuration the project hands out, on a free port, with a self-made certificate.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './loopback.ts';

export const NGINX = '/usr/sbin/nginx';
const example = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example of nginx has no line with ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Upstream lines, in the form the example configuration gives for several processes. */
const serverLines = (products: readonly string[]) =>
  products
    .map((product) => `server ${new URL(product).host}${products.length > 1 ? ' max_fails=0' : ''};`)
    .join('\n  ');

export type Nginx = { url: string; pid: number; certificate: string; end(): Promise<void> };

/** Starts nginx in front of the products at these addresses; answers its address and the path of its certificate. */
export async function startNginx(folder: string, ...products: string[]): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = replaced(readFileSync(example, 'utf8'), [
    ['server 127.0.0.1:3000;', serverLines(products)],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['  listen [::]:80;\n', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['/var/cache/nginx/smart-cat', join(folder, 'cache')],
    ['smartcat.example', 'localhost'],
    ['/var/log/nginx/smart-cat.log', join(folder, 'access.log')],
    ['/etc/ssl/smart-cat/fullchain.pem', certificate],
    ['/etc/ssl/smart-cat/privkey.pem', key],
  ]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      'daemon off;',
      // The default account of nginx workers cannot enter the test's folder.
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${join(folder, 'nginx.pid')};`,
      'error_log stderr warn;',
      'events {}',
      `http { include /etc/nginx/mime.types; access_log off; ${places.join(' ')} include site.conf; }`,
    ].join('\n'),
  );
  let said = '';
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((settle) => child.once('close', () => settle()));
  const url = `https://localhost:${port}`;
  const answers = async () => {
    const reply = await fetch(`http://127.0.0.1:${plainPort}/health`, { redirect: 'manual' }).catch(() => null);
    return reply?.status === 301;
  };
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    await new Promise((settle) => setTimeout(settle, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    certificate,
    end: async () => {
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
