import type { Operator } from '../harness/manage.ts'
import { ArgumentPool } from './argument-pool.ts'
import { callTools, type ToolCall } from './call-tools.ts'
import { Secrets } from './check-security.ts'
import { compareRequest } from './compare-request.ts'
import { importDocument } from './import-document.ts'
import { type PostmanItem, postman } from './outside-tools.ts'
import { problem } from './problem.ts'
import { type InputDocument, requestPrefix } from './read-file.ts'
import type { Recorder } from './recorder.ts'
import { isMissingReported } from './reported.ts'
import type { Tally } from './tally.ts'

const nameOf = ({ name, request }: PostmanItem) => `${request.method} ${name}`

function judge(
  items: readonly PostmanItem[],
  { args, complete, arrived, reply }: ToolCall,
  secrets: Secrets,
  known: Map<string, string>,
) {
  const [request, second] = arrived
  if (!request) return { item: undefined, problems: [problem('refused', 'tool', '', reply)] }
  if (second) return { item: undefined, problems: [problem('unasked', 'request', '', 'was sent twice')] }
  const item = items.find(
    (_, index) => request.path.startsWith(`/${requestPrefix(index)}/`) || request.path === `/${requestPrefix(index)}`,
  )
  if (!item) return { item, problems: [problem('invalid', 'path', '', request.path)] }
  return { item, problems: compareRequest(item, request, new ArgumentPool(args), { complete, secrets, known }) }
}

/** Imports a Postman collection, calls each of its tools, and compares the requests with how Postman itself reads the collection. */
export async function checkCollection(operator: Operator, recorder: Recorder, given: InputDocument): Promise<Tally> {
  const started = Date.now()
  const secrets = new Secrets()
  const imported = await importDocument(operator, given, secrets, recorder.tokenUrl)
  const { Collection } = postman()
  const collection = new Collection(given.original)
  const items: PostmanItem[] = []
  collection.forEachItem((item) => items.push(item))
  const known = new Map(collection.variables.all().map(({ key, value }) => [key, String(value ?? '')]))
  const reached = new Set<PostmanItem>()
  const { calls, ungenerated } = await callTools(imported, recorder, (call) => {
    const { item, problems } = judge(items, call, secrets, known)
    if (!item) return { names: [], problems }
    reached.add(item)
    return { names: [nameOf(item), item.name], problems }
  })
  const missing = items.filter((item) => !reached.has(item))
  const silent = missing.filter((item) => !isMissingReported([item.name], imported.notices))
  return {
    file: given.file,
    failure: null,
    operations: items.length,
    unreached: silent.map(nameOf),
    unreachedReported: missing.length - silent.length,
    ungenerated,
    undeployable: imported.undeployable,
    calls,
    milliseconds: Date.now() - started,
  }
}
