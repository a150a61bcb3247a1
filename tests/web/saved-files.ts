// Files the page saves, caught before a browser would store them.
import { vi } from 'vitest';

type SavedFile = { file: string; text: Promise<string> };

/** The files saved from now on, in their order; restore mocks and globals after the test. */
export function catchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set(`blob:${blobs.size}`, blob);
        return `blob:${blobs.size - 1}`;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob !== undefined) saved.push({ file: this.download, text: blob.text() });
  });
  return saved;
}
