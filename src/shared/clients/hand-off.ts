import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { clientIdSchema } from './client.ts'

/** Complete text for a config file or a paste box, including the enclosing structure, so it can be saved as a new file. */
const snippetSchema = z.object({
  language: z.enum(['json', 'jsonc', 'toml', 'yaml', 'text']),
  text: z.string(),
})
export type Snippet = z.output<typeof snippetSchema>

/** Everything needed to add one URL to one client. It contains the token: don't log it. */
export const handOffSchema = z.object({
  clientId: clientIdSchema,
  /** The entry's key, which the client displays. */
  entryName: z.string(),
  snippet: snippetSchema,
  /** Where the snippet belongs, as a human-readable path; null for a client or system without such a file. */
  fileHint: z
    .object({ darwin: z.string().nullable(), win32: z.string().nullable(), linux: z.string().nullable() })
    .nullable(),
  /** A single line for a terminal, quoted for each shell. */
  command: z.object({ posix: z.string(), powershell: z.string(), cmd: z.string() }).nullable(),
  /** A link that uses the client's own URL scheme, so it doesn't contact a web server. */
  link: z.string().nullable(),
  /** Why there's no link, if the user might expect one. */
  noLink: messageSchema.nullable(),
  steps: z.array(messageSchema),
  /** How to check that it works. */
  check: messageSchema,
  /** What to do after writing the file; null for nothing. */
  restart: messageSchema.nullable(),
  warnings: z.array(messageSchema),
})
export type HandOff = z.output<typeof handOffSchema>
