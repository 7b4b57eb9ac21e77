/** Entry of the headless service; see `headless/command-line.ts` for its options. Also the entry of the keychain helper that it spawns. */
import { isKeychainHelper, runKeychainHelper } from './headless/keychain-helper.ts'

/** Imported lazily, because the helper doesn't need any of it and every start waits for the helper. */
async function run(): Promise<void> {
  const { runHeadless } = await import('./headless/run-headless.ts')
  await runHeadless()
}

if (isKeychainHelper()) runKeychainHelper()
else void run()
