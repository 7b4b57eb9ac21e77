import { z } from 'zod'
import type { DocumentFile } from '../document-input.ts'
import { readDocument } from '../read-document.ts'
import type { CollectionVariable } from './collection-shape.ts'

/** A set of values that Postman stores separately from collections. */
export interface Environment {
  name: string
  variables: CollectionVariable[]
  /** A collection's own variables override globals and are overridden by environments. */
  scope: 'environment' | 'globals'
}

/** An exported environment, which has `values` but no requests. Follows Postman's own files, but leniently. */
const environmentShape = z.object({
  name: z.string().catch(''),
  values: z.array(z.unknown()),
  _postman_variable_scope: z.string().optional().catch(undefined),
  item: z.undefined().optional(),
  requests: z.undefined().optional(),
})

const valueShape = z.object({
  key: z.string().min(1),
  value: z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch(''),
  type: z.string().catch(''),
  enabled: z.boolean().catch(true),
  disabled: z.boolean().catch(false),
})

/** Separates environments from the other files. */
export function splitEnvironments(files: readonly DocumentFile[]): {
  environments: Environment[]
  others: DocumentFile[]
} {
  const environments: Environment[] = []
  const others: DocumentFile[] = []
  for (const file of files) {
    const environment = readEnvironment(file)
    if (environment) environments.push(environment)
    else others.push(file)
  }
  return { environments, others }
}

/** In schema 3.0.0, globals are identified by their file name. */
const GLOBALS = /\.globals\.ya?ml$/i

function readEnvironment({ name, text }: DocumentFile): Environment | null {
  // Only parse files that have a list of values.
  if (!/["']?values["']?\s*:/.test(text) || /"(?:item|requests|openapi|swagger)"\s*:/.test(text)) return null
  const read = readDocument(text)
  const { data } = environmentShape.safeParse('value' in read ? read.value : null)
  if (!data) return null
  const values = data.values.flatMap((value) => valueShape.safeParse(value).data ?? [])
  if (values.length === 0 && data._postman_variable_scope === undefined) return null
  return {
    name: data.name || name,
    scope: data._postman_variable_scope === 'globals' || GLOBALS.test(name) ? 'globals' : 'environment',
    variables: values.map(({ key, value, type, enabled, disabled }) => ({
      key,
      id: '',
      value,
      type,
      description: '',
      disabled: disabled || !enabled,
    })),
  }
}
