import { rootCertificates } from 'node:tls'
import { afterAll, expect, it, vi } from 'vitest'
import { createAuthority } from '../probe/testing/certificates.ts'
import { createSystemTrust, isTrustFailure, pickAuthorities } from './system-trust.ts'

const authority = createAuthority()
afterAll(() => authority.remove())
const standard = rootCertificates.slice(0, 20)

it('picks what the system trusts beside Node, each once', () => {
  const system = [...standard, authority.ca, authority.ca, standard[0] ?? '']
  expect(pickAuthorities({ standard, system })).toEqual([authority.ca])
})

it('picks nothing when the system adds nothing, and leaves out what can’t be read', () => {
  expect(pickAuthorities({ standard, system: [...standard] })).toEqual([])
  expect(pickAuthorities({ standard, system: ['not a certificate'] })).toEqual([])
})

it('keeps those of Node’s own that issued one of the system’s', () => {
  const [root = ''] = standard
  const copy = `${root}\n`
  expect(pickAuthorities({ standard, system: [copy] })).toEqual([copy, root])
})

it('reads once for all, and again after a failure', async () => {
  const read = vi.fn(async () => ({ standard, system: [...standard, authority.ca] }))
  read.mockRejectedValueOnce(new Error('keychain locked'))
  const trust = createSystemTrust(read)
  expect(await trust.context()).toBeNull()
  const [first, second] = await Promise.all([trust.context(), trust.context()])
  expect(first).not.toBeNull()
  expect(second).toBe(first)
  expect(read).toHaveBeenCalledTimes(2)
})

it('gives nothing, and doesn’t fail, where this Node can’t read the system’s list', async () => {
  const context = await createSystemTrust().context()
  if (!('getCACertificates' in (await import('node:tls')))) expect(context).toBeNull()
  else expect(context === null || typeof context === 'object').toBe(true)
})

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['CERT_HAS_EXPIRED', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false],
  ['ECONNRESET', false],
])('knows whether %s can be helped by other authorities: %s', (code, helps) => {
  expect(isTrustFailure(code)).toBe(helps)
})
