import { z } from 'zod'

/** A column that holds 1 or 0. */
export const flag = z.int().transform((value) => value === 1)

/** A time in ISO 8601, or null. */
export const optionalTime = z.string().nullable()

/** Parses a row into an object with these members: `createdAt` is the column `created_at`. Ignores other columns. */
export function rowOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const columns = Object.keys(shape).map(
    (member) => [member, member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
  )
  return z.preprocess(
    (row) =>
      typeof row === 'object' && row !== null
        ? Object.fromEntries(columns.map(([member, column]) => [member, Reflect.get(row, column)]))
        : row,
    z.object(shape),
  )
}
