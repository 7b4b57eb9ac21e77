import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collectLog } from '../../base/testing/collect-log.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { readDataPlace } from './read-data-place.ts'

const urlOf = (password: string) => `postgres://desk:${password}@db.example.com/desk`

function readFile(urlFile: string): () => string {
  const found = readDataPlace({ folder: undefined, urlFile }, {})
  if (!found.ok || found.place.kind !== 'postgres') throw new Error('Not a URL')
  return found.place.url
}

it('rereads the database URL’s file, and keeps the last URL if the file is unusable', () => {
  const file = join(makeDataFolder(), 'database-url')
  const write = (text: string) => writeFileSync(file, text, { mode: 0o600 })
  write(`${urlOf('first')}\n`)
  const url = readFile(file)
  expect(url()).toBe(urlOf('first'))
  write(urlOf('second'))
  expect(url()).toBe(urlOf('second'))
  const entries = collectLog()
  write('pa55w0rd')
  expect(url()).toBe(urlOf('second'))
  write(urlOf('pa55w0rd'))
  chmodSync(file, 0o644)
  expect(url()).toBe(urlOf('second'))
  expect(entries.map(({ fields }) => fields?.problem)).toEqual([
    expect.stringContaining('must contain a URL'),
    expect.stringContaining('chmod 600'),
  ])
  expect(JSON.stringify(entries)).not.toContain('pa55w0rd')
})

it('reads a pipe with the database URL only once', () => {
  const file = join(makeDataFolder(), 'pipe')
  execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"; (echo "$1" >"$0") >/dev/null 2>&1 &', file, urlOf('piped')])
  const url = readFile(file)
  expect([url(), url()]).toEqual([urlOf('piped'), urlOf('piped')])
})
