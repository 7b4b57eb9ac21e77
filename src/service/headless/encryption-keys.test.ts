import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AppFailure } from '../../shared/errors.ts'
import { makeDataFolder } from '../service.testkit.ts'
import { createEncryptionKey } from '../store/encryption/encryption-key.ts'
import { describeFailure } from './describe-failure.ts'
import { ENCRYPTION_KEYS_VARIABLE, headlessEncryptionKeys } from './encryption-keys.ts'

function keyFile(text: string, mode = 0o600): string {
  const file = join(makeDataFolder(), 'keys')
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

/** Returns the message shown at the terminal. */
async function refusalOf(file: string | null, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const error = await headlessEncryptionKeys(file, env)
    .list()
    .catch((reason: unknown) => reason)
  return error instanceof AppFailure ? describeFailure(error.detail) : String(error)
}

it('reads encryption keys from the file, and picks up a new key without a restart', async () => {
  const [old, next] = [createEncryptionKey(), createEncryptionKey()]
  const file = keyFile(`${old}\n`)
  const keys = headlessEncryptionKeys(file, { [ENCRYPTION_KEYS_VARIABLE]: createEncryptionKey() })
  const ids = async () => (await keys.list()).map(({ id }) => id)
  const id = (line: string) => line.split(':')[0]
  expect(await ids()).toEqual([id(old)])
  writeFileSync(file, `${next}\n${old}\n`)
  expect(await ids()).toEqual([id(next), id(old)])
})

it('reads encryption keys from a pipe only once', async () => {
  const key = createEncryptionKey()
  const file = join(makeDataFolder(), 'pipe')
  execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"; (echo "$1" >"$0") >/dev/null 2>&1 &', file, key])
  const keys = headlessEncryptionKeys(file, {})
  const [{ id }] = await keys.list()
  expect([key.startsWith(`${id}:`), (await keys.list()).map((each) => each.id)]).toEqual([true, [id]])
})

it('reads encryption keys from the environment if no file is named', async () => {
  const [one, other] = [createEncryptionKey(), createEncryptionKey()]
  const keys = headlessEncryptionKeys(null, { [ENCRYPTION_KEYS_VARIABLE]: `${one},${other}` })
  expect((await keys.list()).map(({ id }) => id)).toEqual([one.split(':')[0], other.split(':')[0]])
})

it('explains how to create a key if there are none', async () => {
  const said = await refusalOf(null)
  expect(said).toContain('--new-encryption-key')
  expect(said).toContain('--encryption-keys-file')
  expect(said).toContain(ENCRYPTION_KEYS_VARIABLE)
})

it('rejects a key file that’s readable by others or invalid, and never prints its content', async () => {
  const key = createEncryptionKey()
  const broken = key.slice(0, -4)
  const files = [keyFile(key, 0o604), keyFile(key, 0o620), keyFile(broken), keyFile(''), keyFile('#'.repeat(70_000))]
  const said = await Promise.all([...files, '/nowhere/keys'].map((file) => refusalOf(file)))
  expect(said[0]).toContain('chmod 600')
  expect(said[1]).toContain('chmod 600')
  expect(said[5]).toContain('ENOENT')
  expect(new Set(said).size).toBe(6)
  expect(said.join('\n')).not.toContain(broken.slice(-20))
  expect(await refusalOf(keyFile(key, 0o440))).not.toContain('chmod')
})
