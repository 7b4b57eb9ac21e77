// @ts-check
// Creates `dist/service`, the headless service for a server, which a container or a systemd unit runs with only Node.
import { join } from 'node:path'
import { buildServiceFolder } from './packaging/service-folder.mjs'
import { repoRoot } from './setup/paths.mjs'
import { prepareHeadless } from './setup/prepare.mjs'
import { runScript, say } from './setup/run.mjs'

await runScript(async () => {
  // Skips keytar, which isn't in the resulting folder.
  await prepareHeadless({ keychain: false })
  const folder = join(repoRoot, 'dist/service')
  await buildServiceFolder(folder)
  say(`Made ${folder}`)
  return 0
})
