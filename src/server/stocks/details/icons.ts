// Company icons: fetched with the vendor's key when details are loaded, checked, stored, and served from here.

import { LRUCache } from 'lru-cache';
import { ageMs, dayMs } from '../../../domain/numbers/time.ts';
import { iconPath } from '../../../domain/stocks/listings/icon-path.ts';
import type { AnalystData } from '../../../providers/ports/analyst-data.ts';
import type { CallOptions } from '../../../providers/ports/market-data.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Picture } from '../../http/picture.ts';
import type { Clock } from '../../process/clock.ts';
import type { DetailsStore } from './details-store.ts';

const KEPT_MS = 30 * dayMs;
/** Pause after a company had no usable picture. */
const RETRY_MS = dayMs;
const MOST_BYTES = 50_000_000;
const MOST_ICON_BYTES = 1024 * 1024;

type Priority = Required<CallOptions>['priority'];

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The content type of a PNG, JPEG, GIF or WebP of at most 1 MB; null for everything else
 * (SVG can carry scripts). Recognised by the leading bytes, because names and declared types prove nothing.
 */
function rasterType(bytes: Uint8Array): string | null {
  if (bytes.length < 12 || bytes.length > MOST_ICON_BYTES) return null;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' ? 'image/webp' : null;
}

export type Icons = ReturnType<typeof createIcons>;

export function createIcons(deps: {
  clock: Clock;
  store: Pick<DetailsStore, 'icon' | 'saveIcon' | 'readIcons'>;
  analystData: AnalystData;
  onBug: (error: unknown) => void;
}) {
  const { clock, store, analystData } = deps;
  const tried = new LRUCache<string, number>({ max: 20_000 });
  const pictures = new LRUCache<string, Picture>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes.length });

  async function fetchIcon(symbol: string, address: string, priority: Priority): Promise<boolean> {
    tried.set(symbol, clock.now());
    try {
      const bytes = Buffer.from((await analystData.icon(address, symbol, { priority })).bytes);
      const content_type = rasterType(bytes);
      if (content_type === null) return false;
      await store.saveIcon(symbol, { content_type, bytes }, clock.now());
      pictures.set(symbol, { kind: 'picture', content_type, bytes });
      return true;
    } catch (error) {
      if (!isProviderError(error)) deps.onBug(error);
      return false;
    }
  }

  return {
    /** Path of an icon on this server, null without one; fetches a missing or old icon. */
    async readPath(symbol: string, vendorAddress: string | null, priority: Priority = 'user') {
      const receivedAt = (await store.readIcons([symbol])).get(symbol);
      const now = clock.now();
      if (receivedAt !== undefined && ageMs(receivedAt, now) < KEPT_MS) return iconPath(symbol);
      const waiting = ageMs(tried.get(symbol) ?? Number.NEGATIVE_INFINITY, now) < RETRY_MS;
      const fetched = vendorAddress !== null && !waiting && (await fetchIcon(symbol, vendorAddress, priority));
      return fetched || receivedAt !== undefined ? iconPath(symbol) : null;
    },
    /** Paths of the icons already stored. */
    async readPaths(symbols: readonly string[]): Promise<Map<string, string>> {
      const known = symbols.length === 0 ? new Map<string, number>() : await store.readIcons(symbols);
      return new Map([...known.keys()].map((symbol) => [symbol, iconPath(symbol)]));
    },
    async picture(symbol: string): Promise<Picture | null> {
      const known = pictures.get(symbol);
      if (known !== undefined) return known;
      const stored = await store.icon(symbol);
      if (stored === null) return null;
      const picture: Picture = { kind: 'picture', ...stored };
      pictures.set(symbol, picture);
      return picture;
    },
  };
}
