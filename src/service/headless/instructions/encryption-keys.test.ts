import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleCommand } from '../command.testkit.ts'
import { blocksOf, LONG_MS, makeClone, modeOf, runBlock, withValues } from './instructions.testkit.ts'

const script = bundleCommand()

it(
  'create, replace, and remove an encryption key',
  async () => {
    const cwd = makeClone(script())
    const [create] = blocksOf('encryption-keys', 'Create a key')
    const [replace, remove = ''] = blocksOf('encryption-keys', 'Replace a key')
    const file = join(cwd, 'encryption-keys')
    const keys = () => readFileSync(file, 'utf8').trim().split('\n')
    expect(await runBlock(create, { cwd })).toEqual({ code: 0, out: '' })
    const [old = ''] = keys()
    expect([keys().length, modeOf(file)]).toEqual([1, 0o600])

    expect(await runBlock(replace, { cwd })).toEqual({ code: 0, out: '' })
    const both = keys()
    expect([both.length, both[1], both[0] === old]).toEqual([2, old, false])
    const copy = join(cwd, 'new-encryption-keys')
    expect([readFileSync(copy, 'utf8'), modeOf(copy), modeOf(file)]).toEqual([readFileSync(file, 'utf8'), 0o600, 0o600])

    const [id = ''] = old.split(':')
    const removed = `KEYS=./encryption-keys\n${withValues(remove, { OLD_ID: id })}`
    expect(await runBlock(removed, { cwd })).toEqual({ code: 0, out: '' })
    expect(keys()).toEqual([both[0]])
  },
  LONG_MS,
)
