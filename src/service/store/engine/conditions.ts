import { sql } from 'kysely'
import type { Query } from './compiled-queries.ts'

/** The condition that all of these hold. */
export const allOf = (conditions: readonly Query[]): Query =>
  conditions.length === 0 ? sql`TRUE` : conditions.reduce((left, right) => sql`${left} AND ${right}`)

/** Columns or values with commas between; at least one. */
export const listOf = (parts: readonly Query[]): Query => parts.reduce((left, right) => sql`${left}, ${right}`)
