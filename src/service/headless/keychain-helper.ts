import { HELPER_FLAG, type KeychainAnswer, type KeychainRequest, keychainRequestSchema } from './keychain-messages.ts'

const SERVICE_NAME = 'MCP Access Desk service'

/** Whether this process was started to ask the keychain, and nothing else. */
export function isKeychainHelper(): boolean {
  return process.env[HELPER_FLAG] === '1' && process.send !== undefined
}

/** Answers one request of the parent process, then lets the process end. */
export function runKeychainHelper(): void {
  // A request that isn't one ends the process by its rejection, and the parent hears of the end.
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
