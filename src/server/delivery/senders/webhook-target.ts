// Target of a webhook: parameters that chat services take in body or header; unknown ones are refused, not dropped.
import type { WebhookTemplate } from '../../../domain/delivery/channel.ts';

/** `fields`: added to the body; `authorization`: header, null for none. */
type WebhookTarget = { to: string; fields: Record<string, string | number | boolean>; authorization: string | null };

const isFlag = (text: string) => ['true', 'false', '1', '0'].includes(text);

/**
 * Parameters of sendMessage that a reader may set: accepted values, and their form in the body. Source: Telegram Bot
 * API.
 */
const telegramFields = {
  chat_id: { takes: (text: string) => /^(?:-?\d{1,20}|@\w{4,32})$/.test(text), value: String },
  message_thread_id: { takes: (text: string) => /^[1-9]\d{0,14}$/.test(text), value: Number },
  disable_notification: { takes: isFlag, value: (text: string) => text === 'true' || text === '1' },
  protect_content: { takes: isFlag, value: (text: string) => text === 'true' || text === '1' },
} as const;
type TelegramField = keyof typeof telegramFields;
const telegramNames = Object.keys(telegramFields) as TelegramField[];

/**
 * Decodes the `auth` parameter that ntfy documents for senders without headers: `Bearer tk_...` or `Basic ...`; null
 * for anything else.
 */
function readNtfyAuth(auth: string): string | null {
  const text = Buffer.from(auth, 'base64url').toString();
  return /^(?:Bearer|Basic) [\w+/=.~-]+$/.test(text) ? text : null;
}

/** Name of a parameter that is not among `taken` or is repeated; null if there is no such parameter. */
function surplus(query: URLSearchParams, taken: readonly string[]): string | null {
  const names = [...query.keys()];
  return names.find((name, at) => !taken.includes(name) || names.indexOf(name) !== at) ?? null;
}

/** Reason why an address does not fit its template; null when it does. */
export function refuseTemplate(url: string, template: WebhookTemplate): string | null {
  const { pathname, searchParams, hash } = new URL(url);
  if (hash !== '') return `must end before ${hash}, which is never sent`;
  if (template === 'telegram') {
    if (!pathname.endsWith('/sendMessage')) return 'must end with /sendMessage and ?chat_id= and the id of the chat';
    if (!searchParams.get('chat_id')) return 'must end with ?chat_id= and the id of the chat';
    const odd = surplus(searchParams, telegramNames);
    if (odd !== null) return `may hold ${telegramNames.join(', ')}, each once, but not ${odd}`;
    const wrong = telegramNames.find(
      (name) => searchParams.has(name) && !telegramFields[name].takes(searchParams.get(name) ?? ''),
    );
    return wrong === undefined ? null : `has a ${wrong} that Telegram does not know`;
  }
  if (template === 'ntfy') {
    if (!/^\/[\w-]{1,64}$/.test(pathname)) return 'must end with the name of the topic: letters, digits, _ and -';
    const odd = surplus(searchParams, ['auth']);
    if (odd !== null) return `may hold auth for a protected topic, but not ${odd}`;
    const auth = searchParams.get('auth');
    if (auth !== null && readNtfyAuth(auth) === null) {
      return 'has an auth that ntfy does not know: it is "Bearer " and your access token in base64, without = at its end';
    }
  }
  return null;
}

/** Target of a webhook: ntfy accepts JSON only at its root, Telegram the chat only in the body. */
export function findTarget(url: string, template: WebhookTemplate): WebhookTarget {
  const { origin, pathname, searchParams } = new URL(url);
  if (template === 'ntfy') {
    const auth = searchParams.get('auth');
    const authorization = auth === null ? null : readNtfyAuth(auth);
    return { to: `${origin}/`, fields: { topic: pathname.slice(1) }, authorization };
  }
  if (template !== 'telegram') return { to: url, fields: {}, authorization: null };
  const given = telegramNames.filter((name) => searchParams.has(name));
  const fields = Object.fromEntries(
    given.map((name) => [name, telegramFields[name].value(searchParams.get(name) ?? '')]),
  );
  return { to: `${origin}${pathname}`, fields, authorization: null };
}
