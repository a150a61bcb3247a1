// New access token or link, shown this one time.
import type { accessTokenEndpoints } from '../../../../contract/accounts/access-tokens.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { sheetFormula, sheetPath } from '../../../../domain/sheets/sheet.ts';
import { CopyOnce } from '../../../ui/overlays/copy-once.tsx';
import { Age } from '../../../ui/time/age.tsx';

export type Created = ReplyOf<typeof accessTokenEndpoints.createAccessToken>;

type NewTokenProps = { created: Created; onClose: () => void };

export function NewToken({ created, onClose }: NewTokenProps) {
  const { access_token, token } = created;
  const { sheet, name, expires_at } = access_token;
  if (sheet !== null) {
    const address = `${window.location.origin}${sheetPath(sheet)}?token=${token}`;
    return (
      <CopyOnce title={name} noun="formula" text={sheetFormula(address)} onClose={onClose}>
        Paste it into a cell of Google Sheets now: it is not shown again. Other programs take the address between the
        first quotes. Anyone with it can read this table until <Age at={expires_at} show="time" />, or until you revoke
        it.
      </CopyOnce>
    );
  }
  return (
    <CopyOnce title={name} noun="token" text={token} onClose={onClose}>
      Copy it now: it is not shown again. Send it with each request as <code>Authorization: Bearer</code> followed by
      the token. It expires <Age at={expires_at} show="time" />.
    </CopyOnce>
  );
}
