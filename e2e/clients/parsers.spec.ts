import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { syntaxOf } from '../../src/desk/clients/client-syntax.ts'
import { createInstaller } from '../../src/desk/clients/install/installer.ts'
import { thisMachine } from '../../src/desk/clients/install/machine.ts'
import { adapterOf } from '../../src/desk/clients/registry.ts'
import { installedClis } from './installed-clis.ts'
import { runCli } from './run-cli.ts'

/** A name that doesn't occur by chance in any client's messages. */
const THEIRS = 'zther'
const access = { url: 'http://127.0.0.1:9/tok/stream', token: 'tok', title: 'Acme Orders', bearer: false }

/** Additions to a strict JSON file that some clients reject. */
const oddities = {
  comments: (text: string) => text.replace('{', '{ // mine\n'),
  trailingCommas: (text: string) => text.replace(/\}\s*$/, ',}\n'),
  bom: (text: string) => `\ufeff${text}`,
}
/** Versions differ: 0.15.10 rejects a byte order mark, and the installed version accepts it. The table follows the stricter one. */
const STRICTER_IN_THE_TABLE = new Set(['qwen-code bom'])

for (const { client, program, list, file } of installedClis) {
  const adapter = adapterOf(client)
  const { config } = adapter
  if (config?.format !== 'json' && config?.format !== 'jsonc') continue

  test(`${client} parses files the way the parser table says, including those an install has repaired`, async () => {
    test.setTimeout(300_000)
    const plain = JSON.stringify({
      [config.keyPath[0] ?? '']: { [THEIRS]: adapter.entry({ ...access, entryName: THEIRS }) },
    })
    for (const [part, make] of Object.entries(oddities)) {
      const home = await mkdtemp(join(tmpdir(), 'mcp-clients-home-'))
      try {
        const path = join(home, file)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, make(plain))
        const reads = (await runCli(home, program, list)).includes(THEIRS)
        const taken = syntaxOf(adapter)[part as keyof typeof oddities]
        if (!STRICTER_IN_THE_TABLE.has(`${client} ${part}`)) expect([part, reads]).toEqual([part, taken])

        // Written again, because the program may have changed or renamed its file.
        await writeFile(path, make(plain))
        const installer = createInstaller({ folder: join(home, 'desk'), machine: { ...thisMachine(), home, env: {} } })
        const other = { ...access, url: 'http://127.0.0.1:9/other/stream' }
        const plan = await installer.plan(client, path, other, null)
        expect([part, plan.repairs.length > 0]).toEqual([part, !taken])
        await installer.apply(plan.id)
        const listed = await runCli(home, program, list)
        expect(listed).toContain(plan.entryName)
        expect(listed).toContain(THEIRS)
      } finally {
        await rm(home, { recursive: true, force: true })
      }
    }
  })
}
