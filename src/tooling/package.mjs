// @ts-check
// Makes the packages of this platform in `dist`, with a bill of materials and checksums. `--required`, for releases, fails where one
// can't be made.
import { makePackages } from './packaging/make-packages.mjs'
import { isKeytarBuilt } from './setup/keytar.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { runScript, SetupFailure, say } from './setup/run.mjs'

await runScript(async () => {
  const electron = await prepareApp(['packaging'])
  if (!isKeytarBuilt()) throw new SetupFailure('A package needs keytar, which isn’t built; see the warning above.')
  const required = process.argv.includes('--required')
  if (required && !electron.official) throw new SetupFailure('A release needs the official Electron.')
  const files = await makePackages(electron, { required })
  say(`Made:\n${files.map((file) => `  ${file}\n`).join('')}`)
  return 0
})
