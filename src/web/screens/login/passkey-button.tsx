// Button that signs in with a passkey; its code is fetched when it is pressed.
import { useState } from 'react';
import { useAuth } from '../../api/auth-provider.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { spokenWords } from '../../ui/failures/spoken-error.ts';

export function PasskeyButton({ onProblem }: { onProblem: (words: string | null) => void }) {
  const { accept } = useAuth();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    onProblem(null);
    try {
      const { signInWithPasskey } = await import('../../api/sign-in/browser-passkeys.ts');
      accept(await signInWithPasskey());
    } catch (failure) {
      onProblem(spokenWords(failure, 'Signing in with a passkey failed. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <Button size="lg" busy={busy} onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  );
}
