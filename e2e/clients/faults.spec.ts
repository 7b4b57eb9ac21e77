import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { probe } from '../../src/desk/probe/probe.ts'
import { type FaultName, faultNames } from '../../src/desk/probe/testing/faults.ts'
import { startFaultyServer } from '../harness/faulty-server.ts'
import { runCli } from './run-cli.ts'

/** A client that lists what it receives from each server. */
interface Lister {
  program: string
  /** Folder of the program, if different from the others'. */
  tools?: string | undefined
  file: string
  entry: (url: string) => object
  config: (servers: object) => object
  /** Matches the output for a server, given its name, once the client has listed the server's tools. */
  works: (name: string) => RegExp
  /** Maximum number of servers to list at a time. With more, opencode reports spurious failures. */
  atOnce: number
}

const claude: Lister = {
  program: 'claude',
  file: '.claude.json',
  entry: (url) => ({ type: 'http', url }),
  config: (mcpServers) => ({ hasCompletedOnboarding: true, mcpServers }),
  works: (name) => new RegExp(`^${name}: .* ✔ Connected$`, 'm'),
  atOnce: faultNames.length,
}

const listers: Record<string, Lister> = {
  'Claude Code': claude,
  'Claude Code 2.1.197': { ...claude, tools: process.env.E2E_EARLIER_CLIENT_TOOLS },
  opencode: {
    program: 'opencode',
    file: '.config/opencode/opencode.json',
    entry: (url) => ({ type: 'remote', url, oauth: false }),
    config: (mcp) => ({ mcp }),
    works: (name) => new RegExp(`✓ ${name} +connected`),
    atOnce: 6,
  },
}

async function shownBy(lister: Lister, urlOf: (name: FaultName) => string) {
  const { program, tools, file, entry, config, works, atOnce } = lister
  const shown = new Set<FaultName>()
  for (let from = 0; from < faultNames.length; from += atOnce) {
    const names = faultNames.slice(from, from + atOnce)
    const home = await mkdtemp(join(tmpdir(), 'mcp-clients-home-'))
    const path = join(home, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify(config(Object.fromEntries(names.map((name) => [name, entry(urlOf(name))])))))
    const printed = await runCli(home, program, ['mcp', 'list'], tools)
    await rm(home, { recursive: true, force: true })
    for (const name of names) if (works(name).test(printed)) shown.add(name)
  }
  return shown
}

for (const [client, lister] of Object.entries(listers)) {
  test(`the connection test fails for a server whose tools ${client} can't load`, async () => {
    test.setTimeout(300_000)
    const server = await startFaultyServer()
    const shown = await shownBy(lister, server.urlOf)
    expect(shown.has('good')).toBe(true)
    const lost = faultNames.filter((name) => !shown.has(name))
    const passed: FaultName[] = []
    for (const name of lost) if ((await probe({ url: server.urlOf(name) })).outcome !== 'failed') passed.push(name)
    expect(passed).toEqual([])
    server.close()
  })
}
