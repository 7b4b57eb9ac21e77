import { z } from 'zod'

/** A column that holds 1 or 0. */
export const flag = z.int().transform((value) => value === 1)

/** A time as ISO 8601, or none. */
export const optionalTime = z.string().nullable()

/** Reads a row by the members it gets: `createdAt` is the column `created_at`. Columns that no member is named after are left out. */
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
