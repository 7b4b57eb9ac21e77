import { HELPER_FLAG, type KeychainAnswer, type KeychainRequest, keychainRequestSchema } from './keychain-messages.ts'

const SERVICE_NAME = 'MCP Access Desk service'

/** Whether this process was only started to access the keychain. */
export function isKeychainHelper(): boolean {
  return process.env[HELPER_FLAG] === '1' && process.send !== undefined
}

/** Handles one request from the parent process, then lets this process exit. */
export function runKeychainHelper(): void {
  // An invalid request causes an unhandled rejection, which ends this process; the parent notices.
  process.once('message', (message) => void answerParent(message))
}

async function answerParent(message: unknown): Promise<void> {
  const answer = await askKeychain(keychainRequestSchema.parse(message))
  process.send?.(answer, () => process.disconnect?.())
}

async function askKeychain({ account, newKey }: KeychainRequest): Promise<KeychainAnswer> {
  try {
    const { default: keytar } = await import('keytar')
    const known = await keytar.getPassword(SERVICE_NAME, account)
    if (known !== null || newKey === undefined) return { ok: true, key: known }
    await keytar.setPassword(SERVICE_NAME, account, newKey)
    return { ok: true, key: await keytar.getPassword(SERVICE_NAME, account) }
  } catch (error) {
    return { ok: false, cause: error instanceof Error ? error.message : 'unknown error' }
  }
}
