const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }

// The page's content security policy forbids the code that zod would compile, and V8 would parse the whole script again for the error's
// stack. This is where zod, which is loaded later, looks for its configuration.
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true
