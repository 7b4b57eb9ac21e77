import { execFileSync } from 'node:child_process'
import { expect, test } from './fixtures.ts'
import { listToolNames } from './harness/mcp-client.ts'
import { startServiceOn } from './harness/service-command.ts'

test("prints one line, handles both operations, and keeps the headless service's URLs across a restart", async ({
  serviceData,
}) => {
  const service = await startServiceOn(serviceData)
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

  const again = await startServiceOn(serviceData, new URL(service.baseUrl).port)
  try {
    expect(again.baseUrl).toBe(service.baseUrl)
    expect(again.apiKey ?? null).toBeNull()
    expect((await fetch(`${again.baseUrl}/mcp-servers`, { headers })).status).toBe(200)
    expect(await listToolNames(access.url)).toHaveLength(4)
  } finally {
    await again.stop()
  }
})

const readParent = (pid: number) => Number(execFileSync('ps', ['-o', 'ppid=', '-p', `${pid}`], { encoding: 'utf8' }))

/** The processes from npm down to the script that starts the service, npm first; may include a shell. */
function chainAbove(servicePid: number, npmPid: number): number[] {
  const chain: number[] = []
  for (let pid = readParent(servicePid); chain[0] !== npmPid; pid = readParent(pid)) chain.unshift(pid)
  return chain
}

test('stops the headless service when any parent process up to npm exits, and keeps its data', async ({
  home,
  serviceData,
}) => {
  const list = (baseUrl: string) => fetch(`${baseUrl}/mcp-servers`, { headers: { connection: 'close' } })
  // Slow, because it starts npm four times.
  test.slow()
  // Reading a key file is faster than reading a keychain.
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', XDG_CONFIG_HOME: home }
  const count = await startServiceOn(serviceData, '0', env)
  const { port } = new URL(count.baseUrl)
  const links = chainAbove(count.pid, count.npmPid).length
  await count.stop()
  expect(links).toBeGreaterThan(1)
  for (let link = 0; link < links; link += 1) {
    const service = await startServiceOn(serviceData, port, env)
    expect(service.baseUrl).toBe(count.baseUrl)
    expect((await list(service.baseUrl)).status).toBe(401)
    process.kill(chainAbove(service.pid, service.npmPid)[link] ?? 0, 'SIGKILL')
    await expect
      .poll(() =>
        list(service.baseUrl).then(
          () => 'answers',
          () => 'is free',
        ),
      )
      .toBe('is free')
    // Nothing uses the data either once the process has exited.
    await expect.poll(() => isRunning(service.pid)).toBe(false)
  }
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
