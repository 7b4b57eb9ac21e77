import { z } from 'zod'

/** Lists and objects nested up to this depth are parsed in parts. */
const MAX_DEPTH = 4

/**
 * Whether an object has no nested values. Lists contain thousands of such rows; a step per member would take ten times as long as parsing
 * them.
 */
const isFlat = (value: object): boolean =>
  Object.values(value).every((member) => typeof member !== 'object' || member === null)

/**
 * Parses a response like `schema.parse`, which drops undeclared members, but yields between parts. Objects that `isTrusted` accepts are
 * returned unchanged. Length limits on lists aren't checked, because they're for input.
 */
export function* parseOutput(
  schema: z.ZodType,
  value: unknown,
  isTrusted: (value: object) => boolean,
  depth = 0,
): Generator<void, unknown> {
  yield
  if (typeof value !== 'object' || value === null) return schema.parse(value)
  if (isTrusted(value)) return value
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return yield* parseOutput(schema.unwrap() as z.ZodType, value, isTrusted, depth)
  if (depth >= MAX_DEPTH) return schema.parse(value)
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(yield* parseOutput(schema.element as z.ZodType, item, isTrusted, depth + 1))
    return items
  }
  if (!(schema instanceof z.ZodObject) || schema.def.catchall || schema.def.checks?.length || isFlat(value))
    return schema.parse(value)
  const members: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const given: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
    const parsed = yield* parseOutput(member, given, isTrusted, depth + 1)
    if (parsed !== undefined) members[name] = parsed
  }
  return members
}
