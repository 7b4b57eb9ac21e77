// @ts-check
// Imports the documents that are given, calls every tool, and compares what arrives with what the documents describe.
import { resolve } from 'node:path'
import { runPlaywright } from './playwright.mjs'
import { ensureOutsideTools } from './setup/outside-tools.mjs'
import { runScript, SetupFailure } from './setup/run.mjs'

await runScript(async () => {
  const files = process.argv.slice(2).map((file) => resolve(file))
  if (files.length === 0) throw new SetupFailure('Name the documents: npm run check:documents -- FILES…')
  const E2E_DOCUMENT_TOOLS = await ensureOutsideTools('documents')
  return runPlaywright(['--project=documents'], { E2E_DOCUMENT_TOOLS, E2E_DOCUMENTS: JSON.stringify(files) })
})
