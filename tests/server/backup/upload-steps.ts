// Upload of a backup by an administrator, in parts.
import { callAs, sendAs, type TestApp } from '../../setup/app.ts';

/** Sends a file in parts of so many bytes; answers the last reply. */
export async function sendBackup(app: TestApp, bytes: Buffer, size = 100_000) {
  const begun = await sendAs(app, app.adminToken, 'POST', '/api/admin/backups/uploads', { bytes: bytes.length });
  if (begun.status !== 200) return { status: begun.status, body: await begun.json() };
  const { upload } = await begun.json();
  for (let at = 0; ; at += size) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes.subarray(at, at + size))]), 'sample.backup');
    const path = `/api/admin/backups/uploads/${upload}?at=${at}`;
    const reply = await callAs(app, app.adminToken, path, { method: 'POST', body: form });
    const body = await reply.json();
    if (reply.status !== 200 || body.file_name !== null) return { status: reply.status, body };
  }
}
