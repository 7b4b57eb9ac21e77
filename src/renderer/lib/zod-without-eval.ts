import { config } from 'zod'

// The page's content security policy forbids what zod would compile, and V8 parses the whole script again for the error's stack.
config({ jitless: true })
