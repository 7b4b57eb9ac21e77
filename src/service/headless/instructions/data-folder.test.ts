import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { managementCaller } from '../../management/management.testkit.ts'
import { bundleCommand } from '../command.testkit.ts'
import { blocksOf, LONG_MS, makeClone, readJson, runBlock, startBlock, withValues } from './instructions.testkit.ts'

const script = bundleCommand()

/** Replaces npm’s script by the command that it runs after its setup. */
const here = (block: string) => withValues(block, { 'npm run --silent service --': 'node dist/service/cli.cjs' })

it(
  'start, back up, and restore a service without PostgreSQL',
  async () => {
    const cwd = makeClone(script())
    const start = withValues(here(blocksOf('install', 'Without PostgreSQL')[0]), { '7400': '0' })
    const service = await startBlock(start, { cwd })
    const call = managementCaller(service.baseUrl, service.apiKey)
    const { id } = await call('servers.create', { name: 'Billing' })
    const [backup = '', restore = ''] = here(blocksOf('backup-and-restore', 'A data folder')[0]).split('\n')
    writeFileSync(join(cwd, 'passphrase'), 'correct horse battery staple\n')
    // While the service runs.
    expect(await runBlock(backup, { cwd })).toMatchObject({ code: 0 })
    await call('servers.remove', { id })
    expect(await service.stop()).toBe(0)
    expect(await runBlock(restore, { cwd })).toMatchObject({ code: 0 })
    const [, check = ''] = blocksOf('backup-and-restore', 'A data folder')
    expect(await runBlock(here(check), { cwd })).toMatchObject({ code: 0 })
    expect(existsSync(join(cwd, 'test-data/service.db'))).toBe(true)

    const made = here(blocksOf('scripting', 'If the last key is lost')[0])
    const { name, apiKey } = await readJson<{ name: string; apiKey: string }>(made, { cwd })
    expect(name).toBe('Ada’s laptop')
    const restored = await startBlock(start, { cwd })
    const list = await fetch(`${restored.baseUrl}/mcp-servers`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(await list.json()).toContainEqual(expect.objectContaining({ id, name: 'Billing' }))
  },
  LONG_MS,
)
