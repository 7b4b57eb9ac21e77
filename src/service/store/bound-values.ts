import { sql } from 'kysely'
import { z } from 'zod'
import { jsonColumn } from '../../base/database/json-column.ts'
import { SECRET_COLUMNS } from './encryption/secret-columns.ts'
import type { Query } from './engine/compiled-queries.ts'
import type { Queries } from './engine/engine.ts'
import type { ParameterColumn } from './engine/fragments.ts'

/** Values bound to a token, by metadata key. */
export interface Bound {
  values: Record<string, string>
  secrets: Record<string, string>
}

const texts = jsonColumn(z.record(z.string(), z.string()))
/** Bound values as stored. */
export const boundRow = z.object({ values: z.string(), secrets: z.string() })
const boundRows = z.array(boundRow.extend({ id: z.string() }))

const REBOUND: readonly ParameterColumn[] = [sql`token_id`, sql`bound_values`, sql`bound_secrets`].map((name) => ({
  name,
  type: 'text',
}))
/** Number of tokens read and written at a time. */
const PAGE = 500

/** Values bound to tokens, each encrypted for its own row. */
export function createBoundValues(database: Queries) {
  const { fragments, secrets } = database
  const { parameterRows, forUpdate } = fragments

  const open = async (id: string, row: z.output<typeof boundRow>): Promise<Bound> => ({
    values: texts.parse(await secrets.open(SECRET_COLUMNS.boundValues, [id], row.values)),
    secrets: texts.parse(await secrets.open(SECRET_COLUMNS.boundSecrets, [id], row.secrets)),
  })
  const seal = async (id: string, { values = {}, secrets: own = {} }: Partial<Bound>) => ({
    boundValues: await secrets.seal(SECRET_COLUMNS.boundValues, [id], JSON.stringify(values)),
    boundSecrets: await secrets.seal(SECRET_COLUMNS.boundSecrets, [id], JSON.stringify(own)),
  })

  return {
    open,
    seal,
    /**
     * Replaces the bound values of each unrevoked token matching `where` with the result of `change` (null keeps them), as of `at` (ISO
     * 8601): earlier rejections by the API don't apply to the new values. Call it inside a transaction. Returns the IDs of the changed
     * tokens.
     */
    async rebind(where: Query, at: string, change: (bound: Bound, id: string) => Bound | null): Promise<string[]> {
      const changed: string[] = []
      for (let after = ''; ; ) {
        const rows = boundRows.parse(
          await database.all(sql`
            SELECT id, bound_values AS "values", bound_secrets AS secrets FROM tokens
            WHERE ${where} AND revoked_at IS NULL AND id > ${after} ORDER BY id LIMIT ${PAGE} ${forUpdate}`),
        )
        const written: string[][] = []
        for (const row of rows) {
          const next = change(await open(row.id, row), row.id)
          if (next === null) continue
          const { boundValues, boundSecrets } = await seal(row.id, next)
          written.push([row.id, boundValues, boundSecrets])
          changed.push(row.id)
        }
        if (written.length > 0) {
          await database.run(sql`
            UPDATE tokens SET bound_values = v.bound_values, bound_secrets = v.bound_secrets, bound_at = ${at},
              refusal = NULL, refused_at = NULL
            FROM ${parameterRows(REBOUND, written)} WHERE tokens.id = v.token_id`)
        }
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return changed
        after = last.id
      }
    },
  }
}
export type BoundValues = ReturnType<typeof createBoundValues>
