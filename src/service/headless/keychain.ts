import { fork } from 'node:child_process'
import { HELPER_FLAG, type KeychainAnswer, type KeychainRequest, keychainAnswerSchema } from './keychain-messages.ts'

/** Asks the OS keychain; never rejects. */
export type AskKeychain = (request: KeychainRequest) => Promise<KeychainAnswer>

const LIMIT_MS = 5000

/**
 * Makes the way to the OS keychain. A keychain that does not answer blocks its thread for good, and a process with such a
 * thread cannot even exit: so `script` (the command-line entry) is started as a helper process, and ended at the limit.
 */
export function createAskKeychain(script: string, limitMs = LIMIT_MS): AskKeychain {
  return (request) =>
    new Promise((resolve) => {
      const env = { ...process.env, [HELPER_FLAG]: '1' }
      const helper = fork(script, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const end = (answer: KeychainAnswer) => {
        clearTimeout(timer)
        resolve(answer)
        helper.kill('SIGKILL')
      }
      const timer = setTimeout(
        () => end({ ok: false, cause: `the keychain did not answer within ${limitMs / 1000} seconds` }),
        limitMs,
      )
      helper.once('message', (message) => end(keychainAnswerSchema.parse(message)))
      helper.once('error', (error) => end({ ok: false, cause: error.message }))
      helper.once('exit', () => end({ ok: false, cause: 'the keychain helper ended without an answer' }))
      helper.send(request, () => undefined)
    })
}
