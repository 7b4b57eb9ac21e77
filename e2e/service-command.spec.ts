import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { startService } from './harness/service-command.ts'

test('the headless service prints one line, answers both operations, and keeps its URLs over a restart', async ({
  home,
}) => {
  const data = join(home, 'headless')
  const service = await startService('--port', '0', '--data', data)
  const headers = { authorization: `Bearer ${service.apiKey}`, 'content-type': 'application/json' }
  const listed = await fetch(`${service.baseUrl}/mcp-servers`, { headers })
  expect(listed.status).toBe(200)
  const servers = (await listed.json()) as { id: string; name: string; isActive: boolean }[]
  expect(servers.map(({ name, isActive }) => `${name} ${isActive}`).sort()).toEqual([
    'Sample Archive API false',
    'Sample Orders API true',
  ])

  const body = JSON.stringify({
    mcpServerId: servers.find(({ isActive }) => isActive)?.id,
    customerDetails: { primaryIdentity: 'ada@analytical.example', metadata: { name: 'Ada King' } },
  })
  const generated = await fetch(`${service.baseUrl}/generate-mcp-token`, { method: 'POST', headers, body })
  expect(generated.status).toBe(200)
  const { status, data: access } = (await generated.json()) as { status: string; data: { url: string; token: string } }
  expect(status).toBe('success')
  expect(access.url).toBe(`${service.mcpUrl}/${access.token}/stream`)
  expect((await fetch(`${service.baseUrl}/mcp-servers`)).status).toBe(401)
  expect(await listToolNames(access.url)).toHaveLength(4)
  expect(service.lines).toHaveLength(1)
  await service.stop()
  await expect(fetch(`${service.baseUrl}/mcp-servers`)).rejects.toThrow()

  const again = await startService('--port', '0', '--data', data)
  try {
    expect(again.baseUrl).toBe(service.baseUrl)
    expect(again.apiKey ?? null).toBeNull()
    expect((await fetch(`${again.baseUrl}/mcp-servers`, { headers })).status).toBe(200)
    expect(await listToolNames(access.url)).toHaveLength(4)
  } finally {
    await again.stop()
  }
})
