import { expect, it } from 'vitest'
import { connect, deploy, generate, json, startApi, unusedOrigin } from '../mcp/stream.testkit.ts'
import { startTestService } from '../service.testkit.ts'
import { makeKey, makeKeys } from '../store/encryption/keys.testkit.ts'
import { makePostgresDatabase } from '../store/postgres/cluster.testkit.ts'
import { problemsOfMetrics } from './check-metrics.testkit.ts'

it('the metrics of a service in use pass Prometheus’ checker', async () => {
  const service = await startTestService({
    databaseUrl: await makePostgresDatabase(),
    encryptionKeys: makeKeys(makeKey('test')),
    health: { host: '127.0.0.1', port: 0 },
  })
  const endpoints = [
    { toolName: 'works', baseUrl: await startApi(json({})) },
    { toolName: 'fails', baseUrl: await unusedOrigin() },
  ]
  const { url } = await generate(service, await deploy(service, { endpoints }))
  const client = await connect(url)
  for (const name of ['works', 'fails', 'works']) await client.callTool({ name, arguments: {} })
  const text = await (await fetch(`http://127.0.0.1:${service.healthPort}/metrics`)).text()
  expect(text).toContain('mcp_access_desk_tool_calls_total{error="none"} 2')
  expect(text.match(/^# TYPE mcp_access_desk_/gm)?.length).toBeGreaterThan(8)
  expect(problemsOfMetrics(text)).toBe('')
  expect(problemsOfMetrics(`${text}# TYPE misnamed_total gauge\nmisnamed_total 1\n`)).toContain('misnamed_total')
})
