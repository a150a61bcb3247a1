// The content policy forbids code made from text. zod tries whether it may and would be reported for it: tell it before it starts.
const settings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });

export {};
