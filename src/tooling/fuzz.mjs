// @ts-check
// Sends 20,000 mutated inputs to every parser for untrusted input: the long version of src/integration/fuzz/fuzz.test.ts. FUZZ_SEED changes
// the inputs, FUZZ_FIRST and FUZZ_COUNT select a range, and FUZZ_INPUTS names a folder with additional commands and documents to mutate.
import { ensureDependencies } from './setup/dependencies.mjs'
import { checkMachine } from './setup/machine.mjs'
import { toolEntry } from './setup/paths.mjs'
import { run, runScript } from './setup/run.mjs'

await runScript(async () => {
  checkMachine()
  await ensureDependencies()
  const args = [
    'run',
    '--config',
    'src/vitest.config.ts',
    '--project',
    'SQLite',
    'src/integration/fuzz',
    ...process.argv.slice(2),
  ]
  return run(process.execPath, [toolEntry('vitest/vitest.mjs'), ...args], {
    env: { FUZZ_COUNT: '20000', ...process.env },
  })
})
