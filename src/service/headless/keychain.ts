import { fork } from 'node:child_process'
import { HELPER_FLAG, type KeychainAnswer, type KeychainRequest, keychainAnswerSchema } from './keychain-messages.ts'

/** Reads a key from the OS keychain. Never rejects. */
export type AskKeychain = (request: KeychainRequest) => Promise<KeychainAnswer>

const LIMIT_MS = 5000

/**
 * Creates a function that accesses the OS keychain. A keychain that doesn't respond blocks its thread forever, and a process with such a
 * thread can't even exit, so `script` (the command-line entry) runs as a helper process that is killed when the time limit is reached.
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
