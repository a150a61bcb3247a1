// Unread message count of the user for the top bar, set by `InboxFollower`.
import { observableValue } from '../../ui/state/observable-value.ts';

export const { set: setUnread, useValue: useUnread } = observableValue(0);
