// Unread messages of the user, for the top bar; written by the part that follows the inbox.
import { sharedValue } from '../../ui/state/shared-value.ts';

export const { set: setUnread, useValue: useUnread } = sharedValue(0);
