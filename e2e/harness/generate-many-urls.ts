import type { Desk } from './desk.ts'
import { becomeOperator, serverId } from './operator.ts'

interface Bridge {
  invoke(name: string, input: unknown): Promise<{ ok: boolean }>
}

/** Generates URLs on the local service as the form does, for customers named `customer-0000@example.com` and so on. */
export async function generateManyUrls(desk: Desk, server: string, count: number): Promise<void> {
  const id = await serverId(await becomeOperator(desk), server)
  const made = await desk.page.evaluate(
    async ({ mcpServerId, serverName, total }) => {
      const { bridge } = window as unknown as { bridge: Bridge }
      let succeeded = 0
      for (let index = 0; index < total; index += 1) {
        const primaryIdentity = `customer-${String(index).padStart(4, '0')}@example.com`
        const customer = { primaryIdentity, metadata: { name: `Customer ${index}` } }
        const { ok } = await bridge.invoke('access.generate', {
          workspaceId: 'local',
          mcpServerId,
          serverName,
          customer,
        })
        if (ok) succeeded += 1
      }
      return succeeded
    },
    { mcpServerId: id, serverName: server, total: count },
  )
  if (made !== count) throw new Error(`Only ${made} of ${count} URLs were generated`)
}
