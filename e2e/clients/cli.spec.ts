import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { createInstaller } from '../../src/desk/clients/install/installer.ts'
import { thisMachine } from '../../src/desk/clients/install/machine.ts'
import { generateAccess, type Operator } from '../harness/manage.ts'
import { startService } from '../harness/service-command.ts'
import { installedClis } from './installed-clis.ts'
import { runCli } from './run-cli.ts'

interface Customer {
  url: string
  token: string
}

const test = base.extend<{ home: string }, { customer: Customer }>({
  customer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'mcp-clients-data-'))
      const service = await startService('--port', '0', '--data', data)
      const operator: Operator = { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }
      const answer = await fetch(`${service.baseUrl}/mcp-servers`, {
        headers: { authorization: `Bearer ${operator.apiKey}` },
      })
      const servers = (await answer.json()) as { id: string }[]
      await use(await generateAccess(operator, servers[0]?.id ?? '', 'client@example.com'))
      await service.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'mcp-clients-home-'))
    await use(home)
    await rm(home, { recursive: true, force: true })
  },
})

for (const { client, program, list, file, before, connected, rewrites } of installedClis) {
  test(`${client} lists an installed server, and no longer lists it after undo`, async ({ home, customer }) => {
    const path = join(home, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, before)
    const installer = createInstaller({ folder: join(home, 'desk'), machine: { ...thisMachine(), home, env: {} } })
    const found = (await installer.find()).filter(({ clientId }) => clientId === client)
    expect(found).toEqual([{ clientId: client, path, exists: true }])

    const access = { ...customer, title: 'Acme Orders', bearer: true }
    const plan = await installer.plan(client, path, access, null)
    const record = await installer.apply(plan.id)
    const listed = await runCli(home, program, list)
    expect(listed).toContain(plan.entryName)
    expect(listed).toContain('other')
    if (connected) expect(listed).toMatch(connected)

    expect(await installer.undo(record.id)).toBe('removed')
    if (!rewrites) expect(await readFile(path, 'utf8')).toBe(before)
    const after = await runCli(home, program, list)
    expect(after).not.toContain(plan.entryName)
    expect(after).toContain('other')
  })
}
