// How people come in: the registration switch, and the waitlist with its invitations.
import { RegistrationCard } from './registration-card.tsx';
import { Waitlist } from './waitlist.tsx';

export function Admission() {
  return (
    <div className="grid gap-4">
      <RegistrationCard />
      <Waitlist />
    </div>
  );
}
