// @ts-check
// Makes an installer for this platform in `dist`. On Linux that is a Debian package.
import { buildDebianPackage } from './debian-package.mjs'
import { prepareApp } from './setup/prepare.mjs'
import { runScript, SetupFailure, say } from './setup/run.mjs'

await runScript(async () => {
  if (process.platform !== 'linux') throw new SetupFailure('An installer for this system is not made yet.')
  const electron = await prepareApp(['packaging'])
  const file = await buildDebianPackage(electron)
  say(`Made ${file}`)
  return 0
})
