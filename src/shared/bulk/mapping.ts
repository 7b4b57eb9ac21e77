import { z } from 'zod'
import { issueMessage } from '../text/issue-message.ts'
import { message } from '../text/message.ts'
import { TABLE_LIMITS } from './table.ts'

/** What a column's cells are used for. */
export const columnUseSchema = z.discriminatedUnion('use', [
  z.object({ use: z.literal('identity') }),
  /** The row's MCP server, by ID or by a unique name. */
  z.object({ use: z.literal('server') }),
  /** An entry of the customer's metadata. */
  z.object({ use: z.literal('metadata'), key: z.string().trim().min(1).max(200) }),
  z.object({ use: z.literal('nothing') }),
])
export type ColumnUse = z.output<typeof columnUseSchema>

/** The use of each column, in table order. */
export const mappingSchema = z
  .array(columnUseSchema)
  .min(1)
  .max(TABLE_LIMITS.columns)
  .superRefine((columns, context) => {
    const refuse = (text: string) => context.addIssue({ code: 'custom', message: text })
    const identities = columns.filter(({ use }) => use === 'identity').length
    if (identities === 0) refuse(issueMessage(message('bulk.mapping.noIdentity')))
    if (identities > 1) refuse(issueMessage(message('bulk.mapping.severalIdentities')))
    if (columns.filter(({ use }) => use === 'server').length > 1) {
      refuse(issueMessage(message('bulk.mapping.severalServers')))
    }
    const keys = new Set<string>()
    for (const column of columns) {
      if (column.use !== 'metadata') continue
      if (keys.has(column.key) || column.key === '__proto__') {
        refuse(issueMessage(message('bulk.mapping.keyTaken', { key: column.key })))
      }
      keys.add(column.key)
    }
  })
export type Mapping = z.output<typeof mappingSchema>
