import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeDataFolder, startTestService, TEST_API_KEY } from '../../service.testkit.ts'
import { blocksOf, modeOf, readJson, runBlock, withValues } from './instructions.testkit.ts'

interface Page {
  head: { seq: number; hash: string }
}

it('call the service’s API with curl', async () => {
  const service = await startTestService()
  const shell = { cwd: makeDataFolder(), asRoot: true }
  const here = (block: string) => withValues(block, { 'https://mcp.example.com': new URL(service.baseUrl).origin })
  const run = <T>(block: string) => readJson<T>(here(block), shell)

  const [dev = '', manage = ''] = blocksOf('scripting', 'The two APIs')[0].split('\n')
  for (const block of [dev, manage, blocksOf('install', 'Check it')[0]])
    expect(await run(block)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })

  const [header, list = '', generate = '', , create = ''] = blocksOf('scripting', 'Examples')
  const input = `Authorization: Bearer ${TEST_API_KEY}\n`
  expect(await runBlock(header, { ...shell, input })).toEqual({ code: 0, out: '' })
  expect(modeOf(join(shell.cwd, 'api-key-header'))).toBe(0o600)
  const quiet = (block: string) => withValues(block, { 'curl ': 'curl -sS ' })
  const [server] = await run<{ id: string }[]>(quiet(list))
  const generated = await run<object>(withValues(quiet(generate), { 'srv_…': server?.id ?? '' }))
  expect(generated).toMatchObject({ status: 'success', data: { url: expect.stringContaining('/mcp/') } })
  expect(await run(quiet(create))).toMatchObject({ id: expect.stringMatching(/^srv_/) })
  const [usage] = blocksOf('scripting', 'Usage for invoices')
  expect(await run(quiet(usage))).toMatchObject({ rows: [], sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })

  const [everything] = blocksOf('audit-log', 'Keep it elsewhere')
  const { head } = await run<Page>(everything)
  const [verify] = blocksOf('audit-log', 'Verify it')
  const known = withValues(verify, { '1815': `${head.seq}`, '"…"': JSON.stringify(head.hash) })
  expect(await run(known)).toMatchObject({ broken: null, next: null })
  const [stats] = blocksOf('monitoring', 'One tool or server')
  expect(await run(stats)).toMatchObject({ tools: [] })
})

it('configure Prometheus', () => {
  const [configuration] = blocksOf('monitoring', 'Alerts')
  const file = '/etc/prometheus/mcp-access-desk/alerts.yaml'
  const here = withValues(configuration, { [file]: resolve('resources/deploy/monitoring/alerts.yaml') })
  const path = join(makeDataFolder(), 'prometheus.yml')
  writeFileSync(path, here)
  const checked = spawnSync(process.env.PROMTOOL ?? 'promtool', ['check', 'config', path], { encoding: 'utf8' })
  expect([checked.status, checked.stderr]).toEqual([0, ''])
  expect(checked.stdout).toContain('1 rule files found')
  const [{ job_name: job }] = parse(here).scrape_configs
  const rules = readFileSync('resources/deploy/monitoring/alerts.yaml', 'utf8')
  for (const [, name] of rules.matchAll(/\bjob="([\w-]+)"/g)) expect(name).toBe(job)
})

it('add a company’s certificate authority to the database that Chromium reads', async () => {
  const { CERTUTIL = 'certutil' } = process.env
  const cwd = makeDataFolder()
  const certificate =
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=company -keyout key.pem -out company-ca.pem'
  expect(await runBlock(`${certificate} 2>/dev/null`, { cwd, asRoot: true })).toEqual({ code: 0, out: '' })
  const [block] = blocksOf('desktop', 'Proxies and certificates')
  const here = withValues(block, { 'certutil ': `${CERTUTIL} ` })
  // The second run finds the database.
  for (const _ of [1, 2]) expect(await runBlock(here, { cwd, asRoot: true })).toMatchObject({ code: 0 })
  const { out } = await runBlock(`${CERTUTIL} -d "sql:$HOME/.pki/nssdb" -L`, { cwd, asRoot: true })
  expect(out).toMatch(/^company +C,,/m)
})
