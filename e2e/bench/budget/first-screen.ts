import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REPOSITORY } from '../../harness/launch-info.ts'

const RENDERER = join(REPOSITORY, 'out/renderer')
/** Imports that run before the first screen; those inside functions are `import(`. */
const STATIC_IMPORT = /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{}\s,]+from\s*)?["'](\.[^"']+)["']/g

/** Size of the built page's scripts and styles that load before the first screen, in kB. */
export function firstScreenKilobytes(): number {
  const page = readFileSync(join(RENDERER, 'index.html'), 'utf8')
  const linked = [...page.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g)].map(([, path = '']) =>
    join(RENDERER, path),
  )
  const files = new Set<string>()
  const add = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    if (!file.endsWith('.js')) return
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) add(join(dirname(file), path))
  }
  for (const file of linked) add(file)
  return [...files].reduce((sum, file) => sum + statSync(file).size, 0) / 1000
}
