// Vendor error messages for administrators: one line, bounded length, without addresses and keys.
const MOST_CHARS = 160;

export function vendorWords(said: unknown, secret: string | null): string | null {
  if (typeof said !== 'string') return null;
  const line = (secret === null ? said : said.replaceAll(secret, '…'))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '…')
    // Removes keys: long words of letters and digits, including keys masked with asterisks.
    .replace(/[\w*-]{20,}/g, '…')
    .trim();
  if (line === '') return null;
  return line.length > MOST_CHARS ? `${line.slice(0, MOST_CHARS - 1)}…` : line;
}
