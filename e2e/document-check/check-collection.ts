import type { Operator } from '../harness/manage.ts'
import { withMcpClient } from '../harness/mcp-client.ts'
import { ArgumentPool } from './argument-pool.ts'
import { argumentsOf, closedSockets, type Tool } from './check-document.ts'
import { Secrets } from './check-security.ts'
import { compareRequest } from './compare-request.ts'
import { importDocument } from './import-document.ts'
import { type PostmanItem, postman } from './outside-tools.ts'
import { problem } from './problem.ts'
import { type GivenDocument, requestPrefix } from './read-file.ts'
import type { Arrived, Recorder } from './recorder.ts'
import { type CheckedCall, isTold, type Tally } from './tally.ts'

const nameOf = ({ name, request }: PostmanItem) => `${request.method} ${name}`

function judge(
  items: readonly PostmanItem[],
  arrived: Arrived[],
  pool: ArgumentPool,
  complete: boolean,
  secrets: Secrets,
  known: Map<string, string>,
  reply: string,
) {
  const [request, second] = arrived
  if (!request) return { item: undefined, problems: [problem('refused', 'tool', '', reply)] }
  if (second) return { item: undefined, problems: [problem('unasked', 'request', '', 'was sent twice')] }
  const item = items.find(
    (_, index) => request.path.startsWith(`/${requestPrefix(index)}/`) || request.path === `/${requestPrefix(index)}`,
  )
  if (!item) return { item, problems: [problem('invalid', 'path', '', request.path)] }
  return { item, problems: compareRequest(item, request, pool, { complete, secrets, known }) }
}

/** Imports a Postman collection, calls each of its tools, and compares what arrives with Postman's own reading of it. */
export async function checkCollection(operator: Operator, recorder: Recorder, given: GivenDocument): Promise<Tally> {
  const started = Date.now()
  const secrets = new Secrets()
  const { url, notices, undeployable } = await importDocument(operator, given, secrets, recorder.tokenUrl)
  const { Collection } = postman()
  const collection = new Collection(given.original)
  const items: PostmanItem[] = []
  collection.forEachItem((item) => items.push(item))
  const known = new Map(collection.variables.all().map(({ key, value }) => [key, String(value ?? '')]))
  const calls: CheckedCall[] = []
  const ungenerated: string[] = []
  const reached = new Set<PostmanItem>()
  await withMcpClient(url, async (client) => {
    const { tools } = await client.listTools()
    for (const tool of tools as Tool[]) {
      const { made, failed } = argumentsOf(tool)
      ungenerated.push(...failed)
      for (const [choice, args] of made) {
        recorder.take()
        await closedSockets()
        const result = await client.callTool({ name: tool.name, arguments: args })
        const pool = new ArgumentPool(args)
        const reply = JSON.stringify(result.content)
        const { item, problems } = judge(items, recorder.take(), pool, choice === 'all', secrets, known, reply)
        if (item) reached.add(item)
        const names = [tool.name, ...(item ? [nameOf(item), item.name] : [])]
        const silent = problems.filter(({ kind, name }) => kind === 'unasked' || !isTold(names, name, notices))
        const outcome = problems.length === 0 ? 'right' : silent.length === 0 ? 'told' : 'wrong'
        calls.push({ operation: item ? nameOf(item) : '', tool: tool.name, choice, outcome, problems })
      }
    }
  })
  const missing = items.filter((item) => !reached.has(item))
  const silent = missing.filter((item) => !isTold([item.name], '', notices))
  return {
    file: given.file,
    failure: null,
    operations: items.length,
    unreached: silent.map(nameOf),
    unreachedTold: missing.length - silent.length,
    ungenerated,
    undeployable,
    calls,
    milliseconds: Date.now() - started,
  }
}
