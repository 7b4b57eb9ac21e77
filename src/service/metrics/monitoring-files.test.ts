import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestService } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'

const RULES = 'resources/deploy/monitoring/alerts.yaml'
const page = readFileSync('resources/admin/monitoring.md', 'utf8')
const { groups } = parse(readFileSync(RULES, 'utf8'))
const rules: { alert: string; expr: string }[] = groups.flatMap((group: { rules: unknown[] }) => group.rules)
const { panels } = JSON.parse(readFileSync('resources/deploy/monitoring/dashboard.json', 'utf8'))
const queries: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
)

/** Returns the names of the metrics in a query, without the suffixes of a histogram's series. */
const metricsIn = (query: string) =>
  [...query.matchAll(/\b(?:mcp_access_desk|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))

/** Returns the code in the first column of the table below one of the page's headings. */
const rowsBelow = (heading: string) => {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)/gm)].map(([, name = '']) => name)
}

it('the monitoring files query and document metrics that a service has', async () => {
  const service = await startTestService({
    databaseUrl: await makePostgresDatabase(),
    encryptionKeys: makeKeys(makeKey('test')),
    health: { host: '127.0.0.1', port: 0 },
  })
  const text = await (await fetch(`http://127.0.0.1:${service.healthPort}/metrics`)).text()
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  const used = [...rules.map(({ expr }) => expr), ...queries].flatMap(metricsIn)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !names.includes(name))).toEqual([])
  const own = names.filter((name) => name.startsWith('mcp_access_desk_'))
  expect(
    rowsBelow('Metrics')
      .filter((name) => name.startsWith('mcp_access_desk_'))
      .sort(),
  ).toEqual(own.sort())
})

it('the alert rules are accepted by Prometheus, and the page documents each one', () => {
  const checked = spawnSync(process.env.PROMTOOL ?? 'promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  expect([checked.status, checked.stderr]).toEqual([0, ''])
  expect(rowsBelow('Alerts')).toEqual(rules.map(({ alert }) => alert))
})
