/** Entry of the headless service: `--data DIR [--port N]`. Also the keychain helper that it starts from itself. */
import { isKeychainHelper, runKeychainHelper } from './headless/keychain-helper.ts'
import { runHeadless } from './headless/run-headless.ts'

if (isKeychainHelper()) runKeychainHelper()
else void runHeadless()
