/**
 * Entry point of the headless service; see `headless/command-line.ts` for its options. Also the entry point of the keychain helper that it
 * spawns.
 */
import { isKeychainHelper, runKeychainHelper } from './headless/keychain-helper.ts'

/** Loads the service lazily, because the keychain helper doesn't need it, and every start waits for the helper. */
async function run(): Promise<void> {
  const { runHeadless } = await import('./headless/run-headless.ts')
  await runHeadless()
}

if (isKeychainHelper()) runKeychainHelper()
else void run()
