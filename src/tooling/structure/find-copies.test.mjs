// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repoRoot } from '../setup/paths.mjs'
import { findCopies } from './find-copies.mjs'

const inA = (/** @type {string} */ text) => findCopies(text, 'src/desk/a.ts').map(({ name }) => name)

describe('findCopies', () => {
  it.each([
    ['a duration', 'const WEEK = 7 * 86_400_000'],
    ['a duration', 'const until = now + 3600000'],
    ['a duration', 'setTimeout(check, 24 * 60 * 60 * 1000)'],
    ['a duration', 'const MINUTE_MS = 60_000'],
    ['a duration', 'const DAY_MS = 86_400_000'],
    ['isObject', 'const isObject = (value: unknown) => typeof value === "object"'],
    [
      'isObject',
      "const isMap = (value: unknown) =>\n  typeof value === 'object' && value !== null && !Array.isArray(value)",
    ],
    ['isObject', "if (typeof each !== 'object' || each === null || Array.isArray(each)) return"],
    [
      'parseJson',
      'function read(text: string) {\n  try {\n    return JSON.parse(text)\n  } catch {\n    return null\n  }\n}',
    ],
    ['parseJson', 'try {\n    const value: unknown = JSON.parse(text)\n  } catch {}'],
    ['parseJson', 'try {\n    return schema.safeParse(JSON.parse(text)).data ?? []\n  } catch {\n    return []\n  }'],
    ['parseJson', 'try {\n    JSON.parse(text)\n    return true\n  } catch {\n    return false\n  }'],
    ['codeOf', "const code = 'code' in error && typeof error.code === 'string' ? error.code : null"],
    ['originOf', 'function originOf(url: string) {}'],
    ['freeName', 'for (let number = 2; taken.has(name); number += 1) name = numbered(number)'],
    ['freeName', 'for (let count = 2; ; count += 1) {}'],
    ['asAppError', "error instanceof AppFailure\n  ? error.detail\n  : { kind: 'unexpected', reference }"],
    ['asAppError', "if (error instanceof AppFailure) return error.detail\n  return { kind: 'unexpected', reference }"],
  ])('rejects a copy of %s: %s', (name, text) => {
    expect(inA(text)).toEqual([name])
  })

  it.each([
    'const MAX_AGE_SECONDS = 86_400',
    "const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'code' in value",
    'try {\n    return JSON.parse(utf8.decode(body))\n  } catch {\n    return undefined\n  }',
    'for (let tries = 1; tries < 3; tries += 1) {}',
    "if (error instanceof AppFailure) return 'unreadable'",
  ])('allows %s', (text) => {
    expect(inA(text)).toEqual([])
  })

  it.each(['src/desk/a.test.ts', 'src/desk/a.testkit.ts', 'src/base/testing/a.ts', 'src/tooling/a.mjs', 'e2e/a.ts'])(
    'lets %s define its own',
    (file) => {
      expect(findCopies('const DAY_MS = 86_400_000', file)).toEqual([])
    },
  )

  it('reports the line and every home, and ignores the home itself', () => {
    const homes = ['durations', 'is-object', 'parse-json', 'free-name', 'origin-of', 'error-code'].map(
      (name) => `src/shared/values/${name}.ts`,
    )
    for (const home of [...homes, 'src/base/log/as-app-error.ts']) {
      const text = readFileSync(join(repoRoot, home), 'utf8')
      expect(findCopies(text, home)).toEqual([])
      expect(findCopies(`\n${text}`, 'src/desk/copy.ts')).toContainEqual(expect.objectContaining({ home }))
    }
    expect(findCopies('\nconst DAY_MS = 1', 'src/desk/a.ts')[0]?.line).toBe(2)
  })
})
