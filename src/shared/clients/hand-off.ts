import { z } from 'zod'
import { messageSchema } from '../text/message.ts'
import { clientIdSchema } from './client.ts'

/** A text for a config file or a paste box, whole: with its wrapper, ready to be saved in an empty file. */
const snippetSchema = z.object({
  language: z.enum(['json', 'jsonc', 'toml', 'yaml', 'text']),
  text: z.string(),
})
export type Snippet = z.output<typeof snippetSchema>

/** All that one needs to get one access into one client. It holds the token: not for logs. */
export const handOffSchema = z.object({
  clientId: clientIdSchema,
  /** The key of the entry; what the client shows. */
  entryName: z.string(),
  snippet: snippetSchema,
  /** Where the snippet belongs, as a person writes it; null for a client, or on a system, without such a file. */
  fileHint: z
    .object({ darwin: z.string().nullable(), win32: z.string().nullable(), linux: z.string().nullable() })
    .nullable(),
  /** One line for a terminal, quoted by the rules of each shell. */
  command: z.object({ posix: z.string(), powershell: z.string(), cmd: z.string() }).nullable(),
  /** A link of the client's own scheme, which goes to no web server. */
  link: z.string().nullable(),
  /** Why there is no link, where one could expect it. */
  noLink: messageSchema.nullable(),
  steps: z.array(messageSchema),
  /** How one sees that it works. */
  check: messageSchema,
  /** What to do after the file was written; null: nothing. */
  restart: messageSchema.nullable(),
  warnings: z.array(messageSchema),
})
export type HandOff = z.output<typeof handOffSchema>
