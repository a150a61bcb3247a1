// Full-page spinner while the session is checked or a screen is loading.
import { Spinner } from '../ui/status/spinner.tsx';

export function Checking() {
  return (
    <div className="grid min-h-screen place-items-center">
      <Spinner label="Loading..." />
    </div>
  );
}
