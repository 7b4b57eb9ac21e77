import { spawnSync } from 'node:child_process'

const REMEDY =
  'The tests need Prometheus’ promtool. Run npm test, which fetches it, or: sudo apt-get install prometheus'

/** What Prometheus' own checker finds wrong with a text of metrics; empty: nothing. */
export function problemsOfMetrics(text: string): string {
  // src/tooling/unit-test-folder.mjs names it.
  const { status, stdout, stderr, error } = spawnSync(process.env.PROMTOOL ?? 'promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  })
  if (error) throw new Error(REMEDY, { cause: error })
  return status === 0 ? `${stdout}${stderr}` : `exit code ${status}: ${stdout}${stderr}`
}
