// State of a list's record beside a reason. Its code and its one query come after the page.
import { optionalPart } from '../../ui/failures/lazy-part.tsx';

export const ReasonState = optionalPart(() => import('./list-state.tsx'), 'ListState');
