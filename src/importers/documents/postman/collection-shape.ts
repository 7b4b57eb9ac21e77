import { z } from 'zod'
import type { Json } from '../json.ts'

// Follows the published schemas of Postman collections v2.0.0 and v2.1.0 (schema.postman.com), but leniently: many other programs claim to
// export v2.1, so invalid members count as missing.

const any = z.custom<Json | undefined>().optional()
const text = z.string().catch('')
/** Values are strings, but numbers and booleans occur, too. */
const value = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch('')
const flag = z.boolean().catch(false)
const described = z.union([z.string(), z.object({ content: text }).transform(({ content }) => content)]).catch('')

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((each) => item.safeParse(each).data ?? []) as z.output<T>[])

const variableShape = z.object({
  key: text,
  id: text,
  value,
  type: text,
  description: described,
  disabled: flag,
})
export type CollectionVariable = z.output<typeof variableShape>

const entryShape = z.object({ key: text, value, description: described, disabled: flag })
export type Entry = z.output<typeof entryShape>

/** Headers as a list, or as a string with one `Name: value` per line. */
const headers = z.union([
  z.string().transform((text) =>
    text.split(/\r?\n/).flatMap((line) => {
      const [, key, value = ''] = /^\s*([^:\s]+)\s*:\s*(.*)$/.exec(line) ?? []
      return key === undefined ? [] : [{ key, value, description: '', disabled: false }]
    }),
  ),
  listOf(entryShape),
])

const attributes = listOf(z.object({ key: z.string(), value: any }))
export const authShape = z.looseObject({ type: z.string() })
export type Auth = z.output<typeof authShape>
export const authAttributes = attributes

const eventShape = z.object({
  script: z
    .object({ exec: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))]).catch('') })
    .catch({ exec: '' }),
  disabled: flag,
})

const segment = z.union([z.string(), z.object({ value: text }).transform((part) => part.value)]).catch('')
export const urlShape = z.union([
  z.string().transform((raw) => ({ raw, protocol: '', host: '', port: '', path: '', query: null, variable: [] })),
  z.object({
    raw: text,
    protocol: text,
    host: z.union([z.string(), z.array(z.string()).transform((parts) => parts.join('.'))]).catch(''),
    port: value,
    path: z.union([z.string(), z.array(segment).transform((parts) => parts.join('/'))]).catch(''),
    query: z
      .array(z.unknown())
      .nullable()
      .catch(null)
      .transform((list) => list?.flatMap((each) => entryShape.safeParse(each).data ?? []) ?? null),
    variable: listOf(variableShape),
  }),
])
export type CollectionUrl = z.output<typeof urlShape>

const formPart = z.object({
  key: text,
  value,
  type: text,
  contentType: text,
  description: described,
  disabled: flag,
})

export const bodyShape = z.object({
  mode: text,
  raw: text,
  urlencoded: listOf(entryShape),
  formdata: listOf(formPart),
  graphql: z.object({ query: text, variables: any, operationName: text }).optional().catch(undefined),
  options: z.object({ raw: z.object({ language: text }).catch({ language: '' }) }).catch({ raw: { language: '' } }),
  disabled: flag,
})
export type CollectionBody = z.output<typeof bodyShape>

export const requestShape = z.union([
  z
    .string()
    .transform((url) => ({ url, method: 'GET', header: [], body: undefined, auth: undefined, description: '' })),
  z.object({
    url: any,
    method: z.string().catch('GET'),
    header: headers,
    body: any,
    auth: any,
    description: described,
  }),
])
export type CollectionRequest = z.output<typeof requestShape>

export const itemShape = z.object({
  id: text,
  _postman_id: text,
  name: text,
  description: described,
  item: z.array(z.custom<Json>()).optional().catch(undefined),
  request: any,
  auth: any,
  variable: listOf(variableShape),
  event: listOf(eventShape),
})
export type CollectionItem = z.output<typeof itemShape>

export const collectionShape = z.object({
  info: z.object({ name: text, _postman_id: text }).catch({ name: '', _postman_id: '' }),
  item: z.array(z.custom<Json>()).catch([]),
  auth: any,
  variable: listOf(variableShape),
  event: listOf(eventShape),
})
