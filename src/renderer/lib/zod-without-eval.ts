import { config } from 'zod'

// The page's content security policy forbids the code that zod would compile, and V8 would parse the whole script again for the error's
// stack.
config({ jitless: true })
