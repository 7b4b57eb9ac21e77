import { spawnSync } from 'node:child_process'

const REMEDY =
  'The tests need Prometheus’ promtool. Run npm test, which fetches it, or: sudo apt-get install prometheus'

/** Returns the problems that Prometheus' own checker finds in metrics; empty if there are none. */
export function problemsOfMetrics(text: string): string {
  // Set by src/tooling/unit-test-folder.mjs.
  const { status, stdout, stderr, error } = spawnSync(process.env.PROMTOOL ?? 'promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  })
  if (error) throw new Error(REMEDY, { cause: error })
  return status === 0 ? `${stdout}${stderr}` : `exit code ${status}: ${stdout}${stderr}`
}
