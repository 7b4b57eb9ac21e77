/** Entry of the headless service: see `headless/command-line.ts` for its options. Also the keychain helper that it starts from itself. */
import { isKeychainHelper, runKeychainHelper } from './headless/keychain-helper.ts'
import { runHeadless } from './headless/run-headless.ts'

if (isKeychainHelper()) runKeychainHelper()
else void runHeadless()
