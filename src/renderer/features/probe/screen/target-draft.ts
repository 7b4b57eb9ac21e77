import { z } from 'zod'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'
import { createFormDrafts } from '../../../lib/form/form-drafts.ts'

const MAX_URL_CHARACTERS = 8000

/** A header as typed; `id` identifies the row while its name changes. */
const typedHeaderSchema = z.object({ id: z.string(), name: z.string(), value: z.string() })
export type TypedHeader = z.output<typeof typedHeaderSchema>

/** Schema of the Test screen's form. Outputs the URL and the headers to send by name. */
export const targetSchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, issueMessage(message('probe.screen.urlMissing')))
    .max(MAX_URL_CHARACTERS, issueMessage(message('probe.screen.urlTooLong'))),
  headers: z
    .array(typedHeaderSchema)
    .superRefine((headers, context) => {
      for (const [index, problem] of headerProblems(headers)) {
        const path = [index, problem === 'value' ? 'value' : 'name']
        context.addIssue({ code: 'custom', path, message: issueMessage(message(`probe.screen.problems.${problem}`)) })
      }
    })
    .transform(headersOf),
})
export type TargetDraft = z.input<typeof targetSchema>

export const NO_TARGET: TargetDraft = { url: '', headers: [] }

/** Input on the Test screen, kept while other screens are shown. It may grant access to a server, so it's only kept in memory. */
export const targetDrafts = createFormDrafts<TargetDraft>()

/** A problem with a typed header: `name` isn't a valid header name, `value` can't be sent, `taken` is a duplicate. */
type HeaderProblem = 'name' | 'value' | 'taken'

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Returns problems with typed headers by index (RFC 9110, sections 5.1 and 5.5). Empty rows are ignored. */
function headerProblems(headers: readonly TypedHeader[]): Map<number, HeaderProblem> {
  const problems = new Map<number, HeaderProblem>()
  const seen = new Set<string>()
  for (const [index, { name, value }] of headers.entries()) {
    const key = name.trim().toLowerCase()
    if (key === '' && value === '') continue
    if (!TOKEN.test(key)) problems.set(index, 'name')
    else if (seen.has(key)) problems.set(index, 'taken')
    else if (!SENDABLE.test(value)) problems.set(index, 'value')
    seen.add(key)
  }
  return problems
}

/** Returns the headers to send, without unnamed rows. */
function headersOf(headers: readonly TypedHeader[]): Record<string, string> {
  return Object.fromEntries(
    headers.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value.trim()]),
  )
}
