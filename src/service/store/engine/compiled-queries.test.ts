import { PostgresQueryCompiler, type QueryCompiler, SqliteQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import { cacheCompiled, type Query } from './compiled-queries.ts'
import { allOf, listOf } from './conditions.ts'

/** Wraps a compiler to count what it compiles. */
function counted(compiler: QueryCompiler) {
  let count = 0
  const compile = cacheCompiled({
    compileQuery(node, id) {
      count += 1
      return compiler.compileQuery(node, id)
    },
  })
  return {
    compile: (query: Query) => {
      const { sql, parameters } = compile(query)
      return [sql.replace(/\s+/g, ' ').trim(), parameters]
    },
    count: () => count,
  }
}

it('compiles a statement once, regardless of its values', () => {
  const { compile, count } = counted(new SqliteQueryCompiler())
  const find = (name: string | null, most: number) => sql`SELECT 1 FROM names WHERE name = ${name} LIMIT ${most}`
  expect(compile(find('Ada', 1))).toEqual(['SELECT 1 FROM names WHERE name = ? LIMIT ?', ['Ada', 1]])
  expect(compile(find(null, 2))).toEqual(['SELECT 1 FROM names WHERE name = ? LIMIT ?', [null, 2]])
  expect(count()).toBe(1)
})

it('compiles each combination of parts once, with their values in order', () => {
  const { compile, count } = counted(new PostgresQueryCompiler())
  const table = sql`names`
  const find = (names: string[], more?: number) => {
    const conditions = [sql`a = ${0}`, ...(more === undefined ? [] : [sql`more > ${more}`])]
    return sql`SELECT 1 FROM ${table} WHERE ${allOf(conditions)} AND name IN (${listOf(names.map((name) => sql`${name}`))})`
  }
  const text = 'SELECT 1 FROM names WHERE a = $1 AND name IN ($2, $3)'
  expect(compile(find(['Ada', 'Bob']))).toEqual([text, [0, 'Ada', 'Bob']])
  expect(compile(find(['Eve', 'Max']))).toEqual([text, [0, 'Eve', 'Max']])
  expect(count()).toBe(1)
  const other = 'SELECT 1 FROM names WHERE a = $1 AND more > $2 AND name IN ($3)'
  expect(compile(find(['Ada'], 7))).toEqual([other, [0, 7, 'Ada']])
  expect(compile(find(['Ada']))).toEqual(['SELECT 1 FROM names WHERE a = $1 AND name IN ($2)', [0, 'Ada']])
  expect(count()).toBe(3)
})

it('distinguishes a value from a part in its position', () => {
  const { compile } = counted(new SqliteQueryCompiler())
  const added = (left: unknown, right: unknown) => sql`SELECT ${left} + ${right}`
  const now = sql`now`
  expect(compile(added(1, now))).toEqual(['SELECT ? + now', [1]])
  expect(compile(added(now, 2))).toEqual(['SELECT now + ?', [2]])
})

it('recompiles a statement each time if it isn’t made of templates only', () => {
  const { compile, count } = counted(new SqliteQueryCompiler())
  const ordered = (column: string) => sql`SELECT 1 FROM names WHERE a = ${1} ORDER BY ${sql.ref(column)} LIMIT ${2}`
  expect(compile(ordered('a'))).toEqual(['SELECT 1 FROM names WHERE a = ? ORDER BY "a" LIMIT ?', [1, 2]])
  expect(compile(ordered('b'))).toEqual(['SELECT 1 FROM names WHERE a = ? ORDER BY "b" LIMIT ?', [1, 2]])
  expect(compile(sql`SELECT ${sql.lit(1)}`)).toEqual(['SELECT 1', []])
  expect(count()).toBe(3)
})
