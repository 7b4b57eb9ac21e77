// @ts-check
// Makes an installer in `dist`: a Debian package. Installers for macOS and Windows don't exist yet.
import { buildDebianPackage } from './debian-package.mjs'
import { isKeytarBuilt } from './setup/keytar.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { runScript, SetupFailure, say } from './setup/run.mjs'

const NOT_HERE =
  'Only Debian packages can be made, on Linux. On macOS and Windows, run the app from this folder with npm start.'

await runScript(async () => {
  if (process.platform !== 'linux') throw new SetupFailure(NOT_HERE)
  const electron = await prepareApp(['packaging'])
  if (!isKeytarBuilt()) throw new SetupFailure('A package needs keytar, which isn’t built; see the warning above.')
  const file = await buildDebianPackage(electron)
  say(`Made ${file}`)
  return 0
})
