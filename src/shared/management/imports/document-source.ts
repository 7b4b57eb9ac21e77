import { z } from 'zod'
import { issueMessage } from '../../text/issue-message.ts'
import { message } from '../../text/message.ts'

/** GitHub's document, the largest one known, has 13 million characters; DigitalOcean's consists of about 3,000 files. */
const MAX_CHARACTERS = 50_000_000
const MAX_FILES = 10_000
const documentText = z
  .string()
  .max(MAX_CHARACTERS, issueMessage(message('management.limits.characters', { millions: MAX_CHARACTERS / 1_000_000 })))
/** Related files: a document split across several files, or a collection with its environments. */
const files = z
  .array(z.object({ name: z.string().max(500), text: documentText }))
  .max(MAX_FILES, issueMessage(message('management.limits.files', { max: MAX_FILES })))
/**
 * A document as `text`, or as `files` if there are several; one of the two is required. `root`: name of the file to start from, if it's
 * ambiguous. `server`: the server to send requests to if there are several; defaults to the current one, or otherwise the first.
 */
export const documentSource = {
  text: documentText.min(1).optional(),
  files: files.optional(),
  root: z.string().max(500).optional(),
  server: z.string().max(2000).optional(),
}
