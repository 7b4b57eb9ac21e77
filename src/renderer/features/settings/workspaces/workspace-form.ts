import { workspaceInputSchema } from '../../../../shared/model/workspace.ts'

/** What the workspace form holds while it is edited. `apiKey` is empty unless a new key is being typed. */
export interface WorkspaceFormValues {
  name: string
  baseUrl: string
  apiKey: string
}

/** The fields of the form, as `invalidInput.fields` of main names them too. */
export const WORKSPACE_FIELDS = ['name', 'baseUrl', 'apiKey'] as const
export type WorkspaceField = (typeof WORKSPACE_FIELDS)[number]

/** What is wrong with a field; the text is in the catalogue under `workspace.<field>Required` and `…TooLong`. */
export interface FieldProblem {
  problem: 'Required' | 'TooLong'
  max: number
}

/** The command input for what was typed; an empty API key is left out, which keeps the stored one. */
export function toWorkspaceInput(values: WorkspaceFormValues) {
  const apiKey = values.apiKey.trim()
  return { name: values.name, baseUrl: values.baseUrl, ...(apiKey === '' ? {} : { apiKey }) }
}

/** Checks the form by the shared schema; `keyRequired` when there is no stored key to fall back on. */
export function findProblems(
  values: WorkspaceFormValues,
  keyRequired: boolean,
): Partial<Record<WorkspaceField, FieldProblem>> {
  const problems: Partial<Record<WorkspaceField, FieldProblem>> = {}
  const parsed = workspaceInputSchema.safeParse(toWorkspaceInput(values))
  for (const issue of parsed.error?.issues ?? []) {
    const field = WORKSPACE_FIELDS.find((name) => name === issue.path[0])
    if (field && !problems[field]) {
      problems[field] =
        issue.code === 'too_big' ? { problem: 'TooLong', max: Number(issue.maximum) } : { problem: 'Required', max: 0 }
    }
  }
  if (keyRequired && values.apiKey.trim() === '') problems.apiKey = { problem: 'Required', max: 0 }
  return problems
}
