import { z } from 'zod'
import { METADATA_FIELDS } from '../../../../shared/model/customer.ts'
import { issueMessage } from '../../../../shared/text/issue-message.ts'
import { message } from '../../../../shared/text/message.ts'

type Field = (typeof METADATA_FIELDS)[number]

/** Form values of a customer's details: one field for each standard entry, and one row for each additional one. */
type DetailValues = Record<Field, string> & { further: { key: string; value: string }[] }

const isField = (key: string): key is Field => (METADATA_FIELDS as readonly string[]).includes(key)
const text = z.string().max(20_000)

/** Converts details to form values. */
export function detailValues(metadata: Record<string, string>): DetailValues {
  const [name = '', company = '', department = '', role = '', region = ''] = METADATA_FIELDS.map((key) => metadata[key])
  const further = Object.entries(metadata).flatMap(([key, value]) => (isField(key) ? [] : [{ key, value }]))
  return { name, company, department, role, region, further }
}

/** Details as entered, converted to a customer's metadata without empty entries. */
export const detailsSchema = z
  .object({
    name: text,
    company: text,
    department: text,
    role: text,
    region: text,
    further: z.array(z.object({ key: z.string().trim().max(200), value: text })).max(95),
  })
  .transform(({ further, ...usual }, context) => {
    const metadata = new Map(Object.entries(usual).filter(([, value]) => value.trim() !== ''))
    for (const [index, { key, value }] of further.entries()) {
      if (key === '' && value === '') continue
      const problem = key === '' ? 'missing' : isField(key) || metadata.has(key) ? 'twice' : null
      if (problem) {
        const path = ['further', index, 'key']
        context.addIssue({ code: 'custom', path, message: issueMessage(message(`customers.edit.${problem}`)) })
      } else metadata.set(key, value)
    }
    return Object.fromEntries(metadata)
  })
