// Waitlist form: one email field, and a confirmation that disappears after five seconds.
import { useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { useFleeting } from '../../ui/time/clock.ts';

const CONFIRMATION_MS = 5_000;

export function WaitlistForm({ primary }: { primary: boolean }) {
  const [email, setEmail] = useState('');
  const [joined, setJoined] = useFleeting<true>(CONFIRMATION_MS);

  const { isBusy, onSubmit } = useTask(async () => {
    try {
      const { success } = await call(accountEndpoints.waitlistSignup, { body: { email } });
      if (!success) return;
      setJoined(true);
      setEmail('');
    } catch (failure) {
      // Keeps the address in the field for another try.
      logFailure('waitlist', failure);
    }
  });

  if (joined)
    return <Notice tone="success">You are on the waitlist. We will e-mail you when your place is ready.</Notice>;
  return (
    <form className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch" onSubmit={onSubmit}>
      <TextField
        label="Email"
        hideLabel
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        onChange={setEmail}
        className="max-w-80 flex-1 max-sm:max-w-none"
      />
      <Button type="submit" variant={primary ? 'primary' : 'outline'} size="lg" busy={isBusy}>
        Join the waitlist
      </Button>
    </form>
  );
}
