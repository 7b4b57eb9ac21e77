import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as tls from 'node:tls'
import { connect, rootCertificates } from 'node:tls'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { createAuthority, inDays } from '../testing/certificates.ts'
import { createSystemTrust, isTrustFailure, pickAuthorities } from './system-trust.ts'

const authority = createAuthority()
afterAll(() => authority.remove())
const standard = rootCertificates.slice(0, 20)

it('picks the certificates that the system trusts but Node doesn’t, without duplicates', async () => {
  const system = [...standard, authority.ca, authority.ca, standard[0] ?? '']
  expect(await pickAuthorities({ standard, system })).toEqual([authority.ca])
})

it('picks nothing when the system adds nothing, and skips unreadable certificates', async () => {
  expect(await pickAuthorities({ standard, system: [...standard] })).toEqual([])
  expect(await pickAuthorities({ standard, system: ['not a certificate'] })).toEqual([])
})

it('keeps Node’s authorities that issued one of the system’s', async () => {
  const [root = ''] = standard
  const copy = `${root}\n`
  expect(await pickAuthorities({ standard, system: [copy] })).toEqual([copy, root])
})

it('reads once for all callers, and again after a failure', async () => {
  const read = vi.fn(async () => [...standard, authority.ca])
  read.mockRejectedValueOnce(new Error('keychain locked'))
  const trust = createSystemTrust(read)
  expect(await trust.context()).toBeNull()
  const [first, second] = await Promise.all([trust.context(), trust.context()])
  expect(first).not.toBeNull()
  expect(second).toBe(first)
  expect(read).toHaveBeenCalledTimes(2)
})

it('returns nothing, without failing, when this Node version can’t read the system’s list', async () => {
  const context = await createSystemTrust().context()
  if (!('getCACertificates' in (await import('node:tls')))) expect(context).toBeNull()
  else expect(context === null || typeof context === 'object').toBe(true)
})

it('trusts the authorities from every slice', async () => {
  const issued = authority.issue({ name: 'IP:127.0.0.1', from: inDays(-1), until: inDays(3) })
  const server = createServer(issued, (_request, response) => void response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  for (const authorities of [
    [authority.ca, ...rootCertificates],
    [...rootCertificates, authority.ca],
  ]) {
    const secureContext = (await createSystemTrust(async () => authorities).context()) ?? undefined
    const socket = connect({ host: '127.0.0.1', port, ...(secureContext && { secureContext }) })
    await once(socket, 'secureConnect')
    expect(socket.authorized).toBe(true)
    socket.destroy()
  }
  server.close()
})

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['CERT_HAS_EXPIRED', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false],
  ['ECONNRESET', false],
])('reports whether more authorities would help with %s: %s', (code, helps) => {
  expect(isTrustFailure(code)).toBe(helps)
})

it.skipIf(!('getCACertificates' in tls) || process.platform !== 'linux')(
  'picks the certificates added to the system’s store on Linux',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'access-desk-store-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'ca-certificates.crt')
    writeFileSync(file, authority.ca)
    const module = JSON.stringify(new URL('system-trust.ts', import.meta.url).href)
    const code = `import(${module}).then((all) => all.pickAuthorities()).then((picked) => console.log(JSON.stringify(picked)))`
    // OpenSSL’s own environment variables for the location of its store.
    const env = { SSL_CERT_FILE: file, SSL_CERT_DIR: folder }
    const output = execFileSync(process.execPath, ['--eval', code], { env, encoding: 'utf8' })
    expect((JSON.parse(output) as string[]).map((each) => each.trim())).toEqual([authority.ca.trim()])
  },
)
