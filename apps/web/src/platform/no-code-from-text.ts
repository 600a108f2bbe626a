// Zod makes code from text where it can, and tries whether it can: our content security policy refuses that in every browser, and
// Firefox tells the player's console. Told before Zod is loaded, it does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
