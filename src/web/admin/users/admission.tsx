// Admission: registration switch, waitlist and invitations.
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
