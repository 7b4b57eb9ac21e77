import { z } from 'zod'
import { workspaceInputSchema } from '../../../../shared/model/workspace-schema.ts'
import { message } from '../../../../shared/text/message.ts'
import type { Wording } from '../../../lib/form/form-errors.ts'
import type { SchemaForm } from '../../../lib/form/use-schema-form.ts'

const { name, baseUrl, apiKey } = workspaceInputSchema.shape

/**
 * Schema of the workspace form. Omits an empty API key, which keeps the stored one; with `keyRequired`, there's no stored key, so one must
 * be entered.
 */
export const workspaceFormSchema = (keyRequired: boolean) =>
  z.object({
    name,
    baseUrl,
    apiKey: z
      .string()
      .trim()
      .transform((key) => (key === '' ? undefined : key))
      .pipe(keyRequired ? apiKey.unwrap() : apiKey),
  })

export const keyTestSchema = (keyRequired: boolean) =>
  workspaceFormSchema(keyRequired).pick({ baseUrl: true, apiKey: true })

export type WorkspaceFormValues = z.input<ReturnType<typeof workspaceFormSchema>>
export type WorkspaceForm = SchemaForm<WorkspaceFormValues, z.output<ReturnType<typeof workspaceFormSchema>>>

export const workspaceWording: Wording = ({ path, ...issue }) => {
  const field = path?.[0] === 'name' || path?.[0] === 'baseUrl' ? path[0] : 'apiKey'
  return issue.code === 'too_big'
    ? message(`settings.workspace.${field}TooLong`, { max: Number(issue.maximum) })
    : message(`settings.workspace.${field}Required`)
}
