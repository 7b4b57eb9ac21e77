import type { ZodType } from 'zod'
import { createSerialQueue } from '../../../base/queue/serial-queue.ts'
import { AppFailure } from '../../../shared/errors.ts'
import { message } from '../../../shared/text/message.ts'
import { NETWORK_AUTHORITY } from '../../secrets/secret-names.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import type { Authority } from './authority.ts'

interface Options {
  /** Rejects with `AppFailure` when no store is available. */
  secrets: () => Promise<SecretStore>
  /** Lets users tell the authority apart from others. */
  title: () => string
  /** This computer's names. */
  names: () => Promise<readonly string[]>
  now: () => number
}

/**
 * Creates a getter for the app's own authority. The authority is created on first use, or when the stored one could vouch for other
 * people's names. Certificate and key are kept together in the secret store, so that they always match. Rejects with `AppFailure` when the
 * store can't be used or contains something else.
 */
export function createAuthorityKeeper({ secrets, title, names, now }: Options): () => Promise<Authority> {
  const queue = createSerialQueue()
  return () =>
    queue(async () => {
      const store = await secrets()
      const kept = await store.get(NETWORK_AUTHORITY)
      // Loaded on demand, because the code that creates certificates is large.
      const { authoritySchema, isLimited, makeAuthority, MAX_COMMON_NAME } = await import('./authority.ts')
      const known = kept === null ? null : read(kept, authoritySchema)
      if (known && isLimited(known)) return known
      const made = await makeAuthority(title().slice(0, MAX_COMMON_NAME), await names(), now())
      await store.set(NETWORK_AUTHORITY, JSON.stringify(made))
      return made
    })
}

function read(text: string, schema: ZodType<Authority>): Authority {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new AppFailure({
      kind: 'storage',
      code: 'damaged',
      cause: message('ownNetwork.authorityDamaged'),
      remedy: message('ownNetwork.authorityDamagedRemedy'),
    })
  }
}
