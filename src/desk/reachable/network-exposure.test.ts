import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createAuthority, inDays } from '../../base/testing/certificates.ts'
import { failureOf } from '../../base/testing/failure-of.ts'
import type { NetworkSetting } from '../../shared/reachable/reachable.ts'
import { NETWORK_AUTHORITY } from '../secrets/secret-names.ts'
import { ADDRESSES, isLost, isProved, openReachable } from './testing/open-reachable.ts'
import { freePort, privateAddress } from './testing/test-network.ts'

const HOST = privateAddress()
const addressOf = (host: string, port: number) => `https://${host.includes(':') ? `[${host}]` : host}:${port}`

async function setting(changed: Partial<NetworkSetting> = {}): Promise<NetworkSetting> {
  return { kind: 'network', host: HOST, port: await freePort(HOST), certificate: { from: 'app' }, ...changed }
}

/** The result for a client that trusts only `ca`: a status, or an error code. */
const visit = (url: string, ca: string | undefined): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(url, { ca, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })

it('serves an address on this network with the app’s certificate, and uses it in URLs once it’s verified', async () => {
  const { reachable, service, file, until, seen, secrets } = await openReachable()
  const wanted = await setting()
  await reachable.set(wanted)
  const address = addressOf(HOST, wanted.port)
  expect(await until(isProved)).toMatchObject({ address, lost: null, changed: { from: null } })
  expect(service.now.ingress).toMatchObject({ listener: null, publicUrl: address, addresses: [address] })
  expect(service.now.ingress.network).toMatchObject([{ host: HOST, port: wanted.port, name: null }])
  expect(file.data).toMatchObject({ setting: wanted, networkPort: wanted.port })
  expect(seen.filter((now) => now.exposure?.state === 'starting').every((now) => now.address === null)).toBe(true)
  const ca = reachable.authorityOf(`${address}/mcp/token/stream`) ?? ''
  expect(await visit(address, ca)).toBe(404)
  expect(await visit(address, undefined)).toMatch(/UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED/)
  // The authority’s key is in the secret store, and nowhere in data that is stored elsewhere or displayed.
  expect(await secrets.get(NETWORK_AUTHORITY)).toContain('PRIVATE KEY')
  expect(JSON.stringify([file.data, seen])).not.toContain('PRIVATE KEY')
})

it('reports an address that this computer has lost, and restores it automatically once the network is back', async () => {
  const { reachable, service, until, computer } = await openReachable()
  await reachable.set(await setting())
  const { address } = await until(isProved)
  computer.interfaces = {}
  computer.onOther()
  const lost = await until((now) => now.lost !== null)
  expect(lost.lost?.cause.code).toBe('ownNetwork.host.gone')
  expect(lost).toMatchObject({ address, exposure: { state: 'lost' } })
  expect(service.now.ingress).toMatchObject({ network: [], publicUrl: address })
  computer.interfaces = networkInterfaces()
  computer.onOther()
  expect(await until(isProved)).toMatchObject({ address, lost: null })
  expect(service.now.ingress.network).toHaveLength(1)
})

it('continues at the next start with the same address, port, and authority', async () => {
  const wanted = await setting()
  const address = addressOf(HOST, wanted.port)
  const { reachable, service, until } = await openReachable({ setting: wanted, address })
  service.now.state = 'starting'
  const ingress = await reachable.ingress()
  expect(ingress.network).toHaveLength(1)
  await service.setIngress(ingress)
  service.now.state = 'running'
  await reachable.serviceChanged()
  expect(await until(isProved)).toMatchObject({ address, changed: null })
})

it('rejects a used port with an error for the field, and reports it after a restart until it’s free', async () => {
  const wanted = await setting()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(wanted.port, HOST, resolve))
  const first = await openReachable()
  expect(await failureOf(first.reachable.set(wanted))).toMatchObject({
    kind: 'invalidInput',
    fields: { port: expect.stringContaining('Choose another port') },
  })
  expect(first.file.data.setting).toEqual({ kind: 'thisComputer' })
  const { reachable, service, until } = await openReachable({ setting: wanted, address: addressOf(HOST, wanted.port) })
  await service.setIngress(await reachable.ingress())
  await reachable.serviceChanged()
  expect((await until(isLost)).lost?.cause.code).toBe('storage.port.taken')
  await new Promise((resolve) => other.close(resolve))
  expect(await until(isProved)).toMatchObject({ lost: null })
})

it('validates the input, with errors for the fields', async () => {
  const { reachable, computer } = await openReachable()
  computer.names = { 'elsewhere.example.com': ['192.0.2.77'], 'www.example.com': [HOST] }
  const wrong: [Partial<NetworkSetting>, string][] = [
    [{ host: ' ' }, 'host'],
    [{ host: 'not a name' }, 'host'],
    [{ host: 'localhost' }, 'host'],
    [{ host: '127.0.0.1' }, 'host'],
    [{ host: '192.168.254.253' }, 'host'],
    [{ host: 'unknown.example.com' }, 'host'],
    [{ host: 'elsewhere.example.com' }, 'host'],
    [{ host: 'www.example.com' }, 'host'],
    [{ port: 0 }, 'port'],
    [{ port: 70_000 }, 'port'],
    [{ port: 6000 }, 'port'],
    [{ certificate: { from: 'files', chain: '/nowhere/chain.pem', key: '/nowhere/key.pem' } }, 'chain'],
  ]
  for (const [changed, field] of wrong)
    expect([changed, await failureOf(reachable.set(await setting(changed)))]).toMatchObject([
      changed,
      { kind: 'invalidInput', fields: { [field]: expect.any(String) } },
    ])
})

it('serves a name at this computer’s private addresses, with certificate files that are reloaded when they change', async () => {
  const { reachable, service, until, computer, network } = await openReachable()
  const authority = createAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'))
  onTestFinished(async () => {
    authority.remove()
    await rm(folder, { recursive: true, force: true })
  })
  computer.names = { 'desk.example.com': [HOST] }
  const [chain, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')]
  const issue = async (days: number) => {
    const issued = authority.issue({ name: 'DNS:desk.example.com', from: inDays(-1), until: inDays(days) })
    await writeFile(chain, issued.cert + authority.ca)
    await writeFile(key, issued.key)
    return issued
  }
  await issue(1)
  const wanted = await setting({ host: 'Desk.Example.com.', certificate: { from: 'files', chain, key } })
  await reachable.set(wanted)
  expect(service.now.ingress.network).toContainEqual(
    expect.objectContaining({ host: HOST, port: wanted.port, name: 'desk.example.com' }),
  )
  const address = addressOf('desk.example.com', wanted.port)
  expect(reachable.authorityOf(address)?.trim()).toBe(authority.ca.trim())
  const before = reachable.servedAt(address)?.expiresAt ?? 0
  const renewed = await issue(2)
  computer.onOther()
  await until(() => (reachable.servedAt(address)?.expiresAt ?? 0) > before)
  expect(service.now.ingress.network[0]?.tls.cert.trim()).toBe(renewed.cert.trim())
  computer.interfaces = {}
  computer.onOther()
  await until((now) => now.exposure?.problem?.cause.code === 'ownNetwork.host.offline')
  expect(await network.names()).toEqual([])
  computer.interfaces = networkInterfaces()
  await rename(key, `${key}.gone`)
  computer.onOther()
  const lost = await until((now) => now.exposure?.problem?.cause.code === 'ownNetwork.file.unreadable')
  expect(lost.exposure?.state).toBe('lost')
})

it('replaces the app’s certificate long before it expires', async () => {
  const { reachable, service, until, computer } = await openReachable()
  await reachable.set(await setting())
  await until(isProved)
  const [first] = service.now.ingress.network
  computer.onOther()
  await until(isProved)
  expect(service.now.ingress.network[0]?.tls.cert).toBe(first?.tls.cert)
  const started = Date.now()
  computer.now = () => started + 61 * 86_400_000
  computer.onOther()
  await until(() => service.now.ingress.network[0]?.tls.cert !== first?.tls.cert)
})

it('keeps an earlier tunnel working alongside a new address, and an earlier address alongside a tunnel', async () => {
  const { reachable, service, until, edge } = await openReachable()
  await reachable.set({ kind: 'tunnel', program: 'tailscale' })
  await until(isProved)
  const wanted = await setting()
  await reachable.set(wanted)
  const address = addressOf(HOST, wanted.port)
  const funnel = ADDRESSES.tailscale()
  expect(await until((now) => now.address === address)).toMatchObject({
    earlier: [{ address: funnel, state: 'proved' }],
  })
  expect(service.now.ingress).toMatchObject({ listener: { host: '127.0.0.1' }, addresses: [address, funnel] })
  expect(edge.tunnels).toHaveLength(1)
  await reachable.set({ kind: 'tunnel', program: 'tailscale' })
  expect(await until((now) => now.address === funnel)).toMatchObject({ earlier: [{ address }] })
  expect(service.now.ingress.network).toHaveLength(1)
  await reachable.stopEarlier(address)
  expect(service.now.ingress.network).toEqual([])
  await reachable.set({ kind: 'thisComputer' })
  // The port is remembered.
  expect((await reachable.status()).exposure).toBeNull()
})

it('replaces the previous certificate for the same address', async () => {
  const { reachable, service, until, file } = await openReachable()
  const authority = createAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'))
  onTestFinished(async () => {
    authority.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const own = await setting()
  await reachable.set(own)
  const { address } = await until(isProved)
  const issued = authority.issue({ name: `IP:${HOST}`, from: inDays(-1), until: inDays(2) })
  const files = { from: 'files' as const, chain: join(folder, 'chain.pem'), key: join(folder, 'key.pem') }
  await writeFile(files.chain, issued.cert + authority.ca)
  await writeFile(files.key, issued.key)
  await reachable.set({ ...own, certificate: files })
  expect(await until(isProved)).toMatchObject({ address, earlier: [] })
  expect(file.data.earlier).toEqual([])
  expect(service.now.ingress.network).toHaveLength(1)
  expect(await visit(address ?? '', authority.ca)).toBe(404)

  // The same applies to an earlier address.
  await reachable.set({ kind: 'tunnel', program: 'tailscale' })
  const funnel = ADDRESSES.tailscale()
  await until((now) => now.address === funnel)
  await reachable.set(own)
  await until((now) => now.address === address)
  expect(file.data.earlier.map((each) => each.address)).toEqual([funnel])
  expect(await visit(address ?? '', authority.ca)).not.toBe(404)
})
