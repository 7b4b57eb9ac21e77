import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'

const base64 = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9+/]*={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64').length === bytes)

/** How the key is derived from the passphrase. A file whose cost is below today's, or far above it, is rejected. */
const derivationSchema = z.object({
  name: z.literal('scrypt'),
  N: z
    .int()
    .min(2 ** 17)
    .max(2 ** 20),
  r: z.literal(8),
  p: z.literal(1),
  salt: base64(16),
})
export type Derivation = z.infer<typeof derivationSchema>

/** The file format of the passphrase store, version 1. */
export const sealedSchema = z.object({
  version: z.literal(1),
  derivation: derivationSchema,
  cipher: z.literal('aes-256-gcm'),
  nonce: base64(12),
  tag: base64(16),
  data: z.string(),
})
export type Sealed = z.infer<typeof sealedSchema>

/** Creates a derivation with a fresh salt: 128 MiB and about half a second per attempt (OWASP's current parameters for scrypt). */
export function newDerivation(): Derivation {
  return { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: randomBytes(16).toString('base64') }
}

/** Derives the 32-byte key from a passphrase; different Unicode forms of the same passphrase yield the same key. */
export function deriveKey(passphrase: string, { N, r, p, salt }: Derivation): Promise<Buffer> {
  const maxmem = 2 * 128 * N * r
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** Encrypts text with a fresh nonce; version and derivation are authenticated along with it. */
export function seal(text: string, key: Buffer, derivation: Derivation): Sealed {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header(derivation))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    version: 1,
    derivation,
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  }
}

/** Returns the decrypted text, or `null` when the key is wrong or the file was changed. */
export function unseal(sealed: Sealed, key: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.nonce, 'base64'), { authTagLength: 16 })
  decipher.setAAD(header(sealed.derivation)).setAuthTag(Buffer.from(sealed.tag, 'base64'))
  try {
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function header({ name, N, r, p, salt }: Derivation): Buffer {
  return Buffer.from(JSON.stringify([1, name, N, r, p, salt]))
}
