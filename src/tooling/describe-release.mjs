// @ts-check
// Writes and signs the update descriptions for a folder's packages: `npm run describe-release -- FOLDER`. The key comes from
// `UPDATE_SIGNING_KEY`; the result is verified with the app's own public keys, from `MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notesOf, writeReleaseMetadata } from './packaging/release-metadata.mjs'
import { repoRoot } from './setup/paths.mjs'
import { runScript, SetupFailure, say } from './setup/run.mjs'

await runScript(async () => {
  const [folder] = process.argv.slice(2)
  const { UPDATE_SIGNING_KEY: signingKey, MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS: publicKeys } = process.env
  if (folder === undefined) throw new SetupFailure('Say which folder has the packages.')
  if (!signingKey || !publicKeys)
    throw new SetupFailure('Set UPDATE_SIGNING_KEY and MCP_ACCESS_DESK_UPDATE_PUBLIC_KEYS.')
  const { version } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8'))
  const notes = notesOf(readFileSync(join(repoRoot, 'CHANGELOG.md'), 'utf8'), version)
  const written = await writeReleaseMetadata(folder, { version, notes, date: new Date(), signingKey, publicKeys })
  say(`Made:\n${written.map((file) => `  ${file}\n`).join('')}`)
  return 0
})
