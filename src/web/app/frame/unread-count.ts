// Unread messages of the user, for the top bar; written by the part that follows the inbox.
import { observableValue } from '../../ui/state/observable-value.ts';

export const { set: setUnread, useValue: useUnread } = observableValue(0);
