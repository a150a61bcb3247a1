// State of a list's record beside a reason. Its code and its single query load after the page.
import { optionalPart } from '../../ui/failures/lazy-part.tsx';

export const ReasonState = optionalPart(() => import('./list-state.tsx'), 'ListState');
