// Zod makes code from text where a browser lets it, and tries that when it is loaded. Our content security policy refuses it, and
// Firefox reports the attempt in the player's console. With this setting, made before Zod is loaded, it does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
