// Setup of an authenticator app: owner's proof, QR code of the secret, first code, recovery codes.
import { useMutation } from '@tanstack/react-query';
import encodeQr from 'qr';
import { useState } from 'react';
import { accountEndpoints } from '../../../../contract/accounts/accounts.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { useOwnerProof } from '../owner-confirmation.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** White border in modules, as scanners require. */
const BORDER = 4;

function SecretPicture({ uri }: { uri: string }) {
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

export function AuthenticatorSetup({ onClose }: { onClose: () => void }) {
  const { fields, prove } = useOwnerProof();
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: async () => call(accountEndpoints.beginSecondFactor, { body: await prove() }),
  });
  const confirm = useMutation({
    mutationFn: () => call(accountEndpoints.confirmSecondFactor, { body: { code } }),
  });
  if (confirm.data !== undefined) {
    return (
      <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose}>
        Signing in asks for a code from now on.
      </RecoveryCodes>
    );
  }
  const step = begin.data === undefined ? begin : confirm;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!step.isPending) step.mutate();
      }}
    >
      {step.error !== null && <Notice tone="error">{errorText(step.error, 'It could not be turned on')}</Notice>}
      {begin.data === undefined ? (
        <>
          <p className="text-ink-2">
            You need an app on your phone that makes codes. It is on only once you have entered the first code.
          </p>
          {fields}
        </>
      ) : (
        <>
          <p>Scan this with your authenticator app, or type the key into it. Then enter the code it shows.</p>
          <SecretPicture uri={begin.data.uri} />
          <p className="text-label text-ink-2">
            Key:{' '}
            <code className="wrap-anywhere select-all">{(begin.data.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          </p>
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={setCode}
          />
        </>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={step.isPending}>
          {begin.data === undefined ? 'Continue' : 'Turn on'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
