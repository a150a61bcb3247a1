// QR code of a secret, dark on white in both themes so that every camera reads it.
import encodeQr from 'qr';

/** White border in modules, as scanners require. */
const BORDER = 4;

export function SecretPicture({ uri }: { uri: string }) {
  const rows = encodeQr(uri, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full rounded-md bg-qr-ground"
    >
      <path d={path} className="fill-qr-ink" />
    </svg>
  );
}
