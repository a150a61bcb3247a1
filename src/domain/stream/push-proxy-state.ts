// State of a process's exchange with a push proxy.

/** `address` of the control port. `since`: it has answered, or not, ISO. Sent and failed since the process started. */
export type PushProxyState = { address: string; answers: boolean; since: string; sent: number; failed: number };
