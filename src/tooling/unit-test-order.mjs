// @ts-check
import { BaseSequencer } from 'vitest/node'

/** Projects in the order in which they run. The files of a project run in succession, because they share loaded modules. */
const PROJECTS = ['window', 'apart', 'PostgreSQL', 'SQLite']

/**
 * Files that take ten seconds or more, the longest first. Each occupies a core for a while, so starting one late would leave the other
 * cores idle at the end.
 */
const LONG = [
  'src/service/simulation/simulation.test.ts',
  'src/service/chaos/chaos.test.ts',
  'src/service/code-thread/code-runner.test.ts',
  'src/service/management/deploy/deploy-crash.test.ts',
  'src/service/mcp/customer-access.test.ts',
  'src/integration/backup/damaged-files.test.ts',
  'src/service/headless/backup/backup-command.test.ts',
  'src/service/headless/instructions/proxies.test.ts',
  'src/service/headless/instructions/postgresql.test.ts',
  'src/service/headless/instructions/systemd.test.ts',
  'src/service/http/http.test.ts',
  'src/service/management/customers/server-customer-operations.test.ts',
  'src/service/store/postgres/call-days.test.ts',
  'src/service/management/deploy/impact.test.ts',
  'src/service/cli.test.ts',
  'src/service/nodes/balancer.test.ts',
  'src/service/management/endpoint-tests/endpoint-operations.test.ts',
  'src/service/nodes/start-nodes.test.ts',
  'src/service/tracing/tracing.test.ts',
  'src/service/changes/change-streams.test.ts',
  'src/service/workers/workers.test.ts',
  'src/service/nodes/nodes.test.ts',
  'src/integration/fuzz/fuzz.test.ts',
  'src/service/headless/watchdog.test.ts',
  'src/integration/backup/killed.test.ts',
  'src/service/upstream/locked-values.test.ts',
  'src/service/mcp/code-mode/code-mode.test.ts',
]

/** Starts the slow files first, so that every worker finishes at about the same time. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files @returns {Promise<import('vitest/node').TestSpecification[]>} */
  async sort(files) {
    const bySize = await super.sort(files)
    /** @param {import('vitest/node').TestSpecification} file */
    const place = ({ project, moduleId }) => {
      const long = LONG.findIndex((name) => moduleId.endsWith(name))
      return PROJECTS.indexOf(project.name) * (LONG.length + 1) + (long < 0 ? LONG.length : long)
    }
    return bySize.sort((a, b) => place(a) - place(b))
  }
}
