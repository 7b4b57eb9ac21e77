import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeDataFolder } from '../service.testkit.ts'

/** The next release's migration. Like a real one, it locks tables that are in use and creates indexes on them. */
const STEP = `
ALTER TABLE tokens ADD COLUMN in_next_release TEXT;
CREATE INDEX tokens_in_next_release ON tokens (created_at);
CREATE INDEX calls_in_next_release ON calls (tool);
`

/** The list of migration steps in the bundle, up to its closing bracket. */
const STEPS = /((?:var|const) STEPS = \[[^\]]*)\]/

/** Builds the next release of a bundled service: the same code with one more migration step. Returns its script's path. */
export function makeNextRelease(script: string): string {
  const folder = join(makeDataFolder(), 'next-release')
  cpSync(dirname(script), folder, { recursive: true, verbatimSymlinks: true })
  const files = [folder, join(folder, 'chunks')].flatMap((place) => readdirSync(place).map((name) => join(place, name)))
  const scripts = files.filter((name) => name.endsWith('.cjs'))
  const [file, ...others] = scripts.filter((name) => STEPS.test(readFileSync(name, 'utf8')))
  if (file === undefined || others.length > 0) throw new Error('The list of steps isn’t in one place of the bundle')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(STEPS, (_, steps: string) => `${steps}, ${JSON.stringify(STEP)}]`),
  )
  return join(folder, basename(script))
}
