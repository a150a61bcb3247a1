// Downloads of backups by single-use URLs, valid for a minute, because a browser saves files without a session.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { endpoints } from '../../contract/endpoints.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { FileReply } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { BackupParts } from './backup-parts.ts';

const TICKET_BYTES = 32;
const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest();

/** `place`: returns the path of a backup in the folder; throws Fault 404 for any other name. */
export function createDownloads({ clock, store, randomBytes }: BackupParts, place: (fileName: string) => string) {
  return {
    async offer(fileName: string): Promise<string> {
      place(fileName);
      const ticket = randomBytes(TICKET_BYTES).toString('base64url');
      const now = clock.now();
      await store.addTicket(hashTicket(ticket), fileName, iso(now), iso(now + minuteMs));
      return endpoints.backupFile.path.replace(':ticket', ticket);
    },
    async open(ticket: string): Promise<FileReply> {
      const name = await store.redeemTicket(hashTicket(ticket), iso(clock.now()));
      if (name === null) throw new Fault(404, 'This address was used, or is older than a minute. Download again.');
      const path = place(name);
      const { size } = await stat(path);
      return {
        kind: 'file',
        file_name: basename(path),
        bytes: size,
        content: createReadStream(path, { end: size - 1 }),
      };
    },
  };
}
