import { sql } from 'kysely'
import type { Query } from './compiled-queries.ts'

/** Returns the conjunction of these conditions. */
export const allOf = (conditions: readonly Query[]): Query =>
  conditions.length === 0 ? sql`TRUE` : conditions.reduce((left, right) => sql`${left} AND ${right}`)

/** Joins columns or values with commas. There must be at least one. */
export const listOf = (parts: readonly Query[]): Query => parts.reduce((left, right) => sql`${left}, ${right}`)
