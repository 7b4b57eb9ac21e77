import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { NO_INGRESS } from '../../shared/reachable/ingress.ts'
import { FAKE_PROGRAMS, type FakeEdge } from './testing/fake-edge.ts'
import { ADDRESSES, isLost, isProved, openReachable as open } from './testing/open-reachable.ts'

describe('A tunnel', () => {
  it.each(['cloudflared', 'tailscale', 'ngrok'] as const)(
    'is started with %s, and its address is used in URLs once it’s proved',
    async (program) => {
      const { reachable, service, file, until, seen } = await open()
      await reachable.set({ kind: 'tunnel', program })
      const address = ADDRESSES[program](1)
      expect(await until(isProved)).toMatchObject({ address, lost: null, changed: { from: null, at: 1_000 } })
      expect(service.now.ingress).toMatchObject({ publicUrl: address, addresses: [address] })
      expect(file.data).toMatchObject({ setting: { kind: 'tunnel', program }, address })
      // No address was used before it was proved.
      expect(seen.filter((now) => now.exposure?.state === 'starting').every((now) => now.address === null)).toBe(true)
    },
  )

  it('is reported as lost with the cause when it dies, and keeps its address until it reconnects with a new one', async () => {
    const { reachable, edge, service, until } = await open()
    await reachable.set({ kind: 'tunnel', program: 'cloudflared' })
    await until(isProved)
    edge.refusal = 'no'
    edge.kill()
    const lost = await until((now) => now.lost?.cause.code === 'reachable.problem.endedBy')
    expect(lost).toMatchObject({ address: ADDRESSES.cloudflared(1), exposure: { state: 'lost' } })
    expect(service.now.ingress.publicUrl).toBe(ADDRESSES.cloudflared(1))
    edge.refusal = null
    const back = await until(isProved)
    expect(back).toMatchObject({
      address: ADDRESSES.cloudflared(2),
      lost: null,
      earlier: [],
      changed: { from: ADDRESSES.cloudflared(1) },
    })
    expect(service.now.ingress.addresses).toEqual([ADDRESSES.cloudflared(2)])
  })

  it('reports that it lost its network, and is checked again', async () => {
    const { reachable, edge, until } = await open()
    await reachable.set({ kind: 'tunnel', program: 'cloudflared' })
    await until(isProved)
    edge.cut(true)
    const lost = await until((now) => now.lost !== null)
    expect(lost.lost?.cause.code).toBe('reachable.problem.gateway')
    edge.cut(false)
    expect(await until(isProved)).toMatchObject({ address: ADDRESSES.cloudflared(1), lost: null })
    expect(edge.tunnels).toHaveLength(1)
  })

  it('is stopped when the user switches back to this computer or quits the app', async () => {
    const { reachable, edge, service, until, folder } = await open()
    await reachable.set({ kind: 'tunnel', program: 'tailscale' })
    await until(isProved)
    expect(JSON.parse(await readFile(join(folder, 'tunnels.json'), 'utf8'))).toHaveLength(1)
    await reachable.set({ kind: 'thisComputer' })
    await vi.waitFor(() => expect(edge.tunnels).toEqual([]))
    expect(service.now.ingress).toEqual(NO_INGRESS)
    await reachable.set({ kind: 'tunnel', program: 'ngrok' })
    await until(isProved)
    await reachable.close()
    await vi.waitFor(() => expect(edge.tunnels).toEqual([]))
    await vi.waitFor(() => expect(readFile(join(folder, 'tunnels.json'))).rejects.toThrow())
  })

  it('is stopped at the next start if a crash left it running', async () => {
    const { edge, record } = await open()
    const { runTunnel } = await import('./run-tunnel.ts')
    const file = join(FAKE_PROGRAMS, 'cloudflared')
    const left = runTunnel({
      program: 'cloudflared',
      file,
      port: 1,
      record,
      configFile: '',
      onProblem: () => {},
      onSign: () => {},
    })
    expect(await left.ready).toBe(ADDRESSES.cloudflared(1))
    await record.add(process.pid, 'another program')
    await record.endLeftovers()
    await left.ended
    await vi.waitFor(() => expect(edge.tunnels).toEqual([]))
  })

  it('explains how to fix a problem with an account or a setting, without showing a token', async () => {
    const { reachable, edge, until } = await open()
    edge.refusal = 'authtoken'
    await reachable.set({ kind: 'tunnel', program: 'ngrok' })
    const lost = await until(isLost)
    expect(lost.exposure?.problem?.cause.code).toBe('reachable.problem.ngrokAccount')
    expect(lost).toMatchObject({ address: null })
    edge.refusal = 'funnelOff'
    await reachable.set({ kind: 'tunnel', program: 'tailscale' })
    const off = await until((now) => now.exposure?.problem?.cause.code === 'reachable.problem.tailscaleFunnelOff')
    expect(off.exposure?.problem?.remedy.params.link).toBe('https://login.tailscale.com/f/funnel?node=nFakeNode1CNTRL')
    expect(JSON.stringify(off)).not.toContain('tok_do_not_show')
  })

  it('is reported as not installed when its program is missing', async () => {
    const { reachable, until } = await open()
    vi.stubEnv('PATH', '/nonexistent')
    await reachable.set({ kind: 'tunnel', program: 'ngrok' })
    expect((await until(isLost)).exposure?.problem?.cause.code).toBe('reachable.problem.notFound')
  })
})

describe('A custom address', () => {
  /** Starts a local proxy that forwards to a port. */
  async function startProxy(port: number, edge: FakeEdge) {
    const address = `http://127.0.0.1:${edge.port}`
    edge.lead(`127.0.0.1:${edge.port}`, port)
    return address
  }

  it('isn’t used while it points elsewhere, redirects, or doesn’t respond', async () => {
    const { reachable, service, until } = await open()
    const answers: [number, Record<string, string>, string, string][] = [
      [200, {}, '{"proof":"made up"}', 'elsewhere'],
      [404, {}, '', 'elsewhere'],
      [302, { location: 'https://elsewhere.example' }, '', 'redirected'],
      [502, {}, '', 'gateway'],
      [403, {}, '', 'signIn'],
      [421, {}, '', 'host'],
    ]
    let now = answers[0]
    const other = createServer((_, response) => void response.writeHead(now?.[0] ?? 500, now?.[1]).end(now?.[2]))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    await reachable.set({ kind: 'ownAddress', address })
    for (const each of answers) {
      now = each
      const code = `reachable.problem.${each[3]}`
      expect(await until((is) => is.exposure?.problem?.cause.code === code)).toMatchObject({ address: null })
    }
    await new Promise((resolve) => other.close(resolve))
    await until((is) => is.exposure?.problem?.cause.code === 'reachable.problem.unreachable')
    expect(service.now.ingress.publicUrl).toBeNull()
  })

  it('takes over once it’s proved, and the previous one keeps working until it’s stopped', async () => {
    const { reachable, edge, service, until } = await open()
    await reachable.set({ kind: 'tunnel', program: 'tailscale' })
    await until(isProved)
    const funnel = ADDRESSES.tailscale()
    const nowhere = 'https://nowhere.example'
    await reachable.set({ kind: 'ownAddress', address: nowhere })
    expect(await until(isLost)).toMatchObject({ address: funnel, lost: null, earlier: [{ address: funnel }] })
    const own = await startProxy(service.port(), edge)
    await reachable.set({ kind: 'ownAddress', address: `${own}/mcp/` })
    const proved = await until(isProved)
    expect(proved).toMatchObject({ address: own, earlier: [{ address: funnel, state: 'proved' }] })
    expect(service.now.ingress).toMatchObject({ publicUrl: own, addresses: [own, funnel] })
    expect(edge.tunnels).toHaveLength(1)

    // Switching back reuses the running tunnel instead of starting a second one.
    await reachable.set({ kind: 'tunnel', program: 'tailscale' })
    expect(await until((now) => now.address === funnel)).toMatchObject({ earlier: [{ address: own }] })
    expect(edge.tunnels).toHaveLength(1)
    const stopped = await reachable.stopEarlier(own)
    expect(stopped.earlier).toEqual([])
    expect(service.now.ingress.addresses).toEqual([funnel])
  })

  it('is rejected when it’s plain http to another machine, or not an address', async () => {
    const { reachable, file } = await open()
    for (const address of ['http://mcp.example.com', 'not an address', '', 'https://ann:pw@mcp.example.com'])
      expect(await failureOf(reachable.set({ kind: 'ownAddress', address }))).toMatchObject({
        kind: 'invalidInput',
        fields: { address: expect.any(String) },
      })
    expect(file.data.setting).toEqual({ kind: 'thisComputer' })
  })
})

it('continues at the next start, using the stored address and proving it again', async () => {
  const address = ADDRESSES.tailscale()
  const setting = { kind: 'tunnel' as const, program: 'tailscale' as const }
  const quick = {
    setting: { kind: 'tunnel' as const, program: 'cloudflared' as const },
    address: ADDRESSES.cloudflared(9),
  }
  const { reachable, service, edge, until } = await open({ setting, address, earlier: [quick] })
  service.now.state = 'starting'
  expect(await reachable.ingress()).toMatchObject({ publicUrl: address })
  await reachable.serviceChanged()
  expect(edge.tunnels).toEqual([])
  service.now.state = 'running'
  await reachable.serviceChanged()
  // A quick tunnel never gets the same name twice.
  expect(await until(isProved)).toMatchObject({ address, earlier: [], changed: null })
  service.now.state = 'paused'
  await reachable.serviceChanged()
  await vi.waitFor(() => expect(edge.tunnels).toEqual([]))
})
