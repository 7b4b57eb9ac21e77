import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { en } from '../../shared/text/catalogue.ts'
import { OPTIONS } from './command-line.ts'

const file = resolve('resources/admin/configuration.md')
const page = readFileSync(file, 'utf8')
/** Options that are handled before the others. */
const ALONE = ['new-encryption-key', 'help', 'version']

/** The options in the usage text: their names and arguments, and what they do. */
const options = en.headless.usage
  .replaceAll(/\n {10,}/g, ' ')
  .split('\n')
  .flatMap((line) => {
    const [, names = '', text = ''] = /^ {2}(--\S+(?:,? \S+)*?)(?: {2,})(\S.*)$/.exec(line) ?? []
    return names === '' ? [] : [{ names, text }]
  })

/** Returns the page's table, generated from the usage text. */
function table(): string {
  const rows = options.map(({ names, text }) => {
    const [what = '', ...rest] = text.split(' Default: ')
    const code = names.split(', ').map((name) => `\`${name}\``)
    return `| ${[code.join(', '), what.replace(/\.$/, ''), rest.join(' ') || '–'].join(' | ')} |`
  })
  return ['| Option | What it does | Default |', '| --- | --- | --- |', ...rows].join('\n')
}

it('lists the same options as the command; vitest --update writes it', async () => {
  const updated = page.replace(/(?<=## Options\n)[\s\S]*?(?=\n## )/, `\n${table()}\n`)
  await expect(updated).toMatchFileSnapshot(file)
})

it('documents every option of the command in the usage text', () => {
  const named = options.flatMap(({ names }) => [...names.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name))
  expect(named.sort()).toEqual([...Object.keys(OPTIONS), ...ALONE].sort())
})

it('lists every variable that the service reads', () => {
  const sources = readdirSync('src/service', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.testkit)\.ts$/.test(name))
    .map((name) => readFileSync(join('src/service', name), 'utf8'))
  const read = new Set(sources.flatMap((text) => text.match(/\b(?:MCP_ACCESS_DESK|OTEL)_[A-Z_]*[A-Z]\b/g) ?? []))
  // Set by the service itself for its keychain helper.
  read.delete('MCP_ACCESS_DESK_KEYCHAIN_HELPER')
  expect(read.size).toBeGreaterThan(5)
  expect([...read].filter((name) => !page.includes(name))).toEqual([])
})
