// Link to the pipeline for administrators while no batch is scored; nothing for others.
import { useAuth } from '../../api/auth-provider.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';

export function ToPipeline() {
  if (useAuth().user?.is_admin !== true) return null;
  return (
    <Link to="/admin/pipeline" className={buttonClass()}>
      Open Pipeline Status
    </Link>
  );
}
