// Raster images recognised by their leading bytes; names and declared types prove nothing.

const MOST_BYTES = 1024 * 1024;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The content type of a PNG, JPEG, GIF or WebP of at most 1 MB; null for everything else (SVG can carry scripts). */
export function rasterType(bytes: Uint8Array): string | null {
  if (bytes.length < 12 || bytes.length > MOST_BYTES) return null;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' ? 'image/webp' : null;
}
