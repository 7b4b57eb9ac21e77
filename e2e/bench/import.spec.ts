import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { stringify } from 'yaml'
import { REPOSITORY } from '../harness/launch-info.ts'
import { manage } from '../harness/manage.ts'
import { withFolder } from './measure.ts'
import { startWatched } from './stalls.ts'

const CHARACTERS = 4_000_000
const IDLE_SECONDS = 5
/** Additional documents to measure, as colon-separated paths. */
const DOCUMENTS = (process.env.BENCH_DOCUMENTS ?? '').split(':').filter(Boolean)

/** An OpenAPI document with operations like those in the largest YAML documents that vendors publish, and just as large. */
function largeYaml(): string {
  const property = (index: number) => ({
    type: 'string',
    description: `Field ${index} of the record, with a sentence on what it means and when it may be left out.`,
    maxLength: 100 + index,
  })
  const properties = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field_${index}`, property(index)]))
  const operation = (index: number) => ({
    post: {
      operationId: `create_record_${index}`,
      summary: `Create a record of kind ${index}`,
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
      responses: { 200: { description: 'Done', content: { 'application/json': { schema: { properties } } } } },
    },
  })
  const head =
    'openapi: 3.1.0\ninfo: { title: Large, version: "1" }\nservers: [{ url: https://api.large.test }]\npaths:'
  const parts = [head]
  for (let size = 0, index = 0; size < CHARACTERS; index += 1) {
    const path = stringify({ [`/records/${index}`]: operation(index) }, { aliasDuplicateObjects: false })
    const text = path.trimEnd().replace(/^/gm, '  ')
    parts.push(text)
    size += text.length
  }
  return `${parts.join('\n')}\n`
}

test('longest stall of the service during a document import', async () => {
  test.setTimeout(600_000)
  const documents = [{ name: '4 MB of YAML', text: largeYaml() }]
  for (const path of DOCUMENTS) documents.push({ name: basename(path), text: await readFile(path, 'utf8') })
  await withFolder(async (folder) => {
    const { operator, during, stop } = await startWatched(folder)
    const idle = await during(() => new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000)))
    const ms = (value: number) => `${value.toFixed(0)} ms`
    console.log(`idle                 longest stall ${ms(idle.stall)}`)
    const rows: object[] = [{ document: 'none', step: 'idle', stall: idle.stall, ratio: 1 }]
    for (const { name, text } of documents) {
      const { id } = await manage(operator, 'servers.create', { name: name.slice(0, 100) })
      const steps = {
        inspected: () => manage(operator, 'servers.inspectDocument', { id, text }),
        added: () => manage(operator, 'servers.addFromDocument', { id, text }),
        'inspected again': () => manage(operator, 'servers.inspectDocument', { id, text }),
        'renamed and saved': async () => {
          const { revision, draft } = await manage(operator, 'servers.get', { id })
          return manage(operator, 'servers.saveDraft', { id, revision, draft: { ...draft, name: 'Renamed' } })
        },
      }
      for (const [step, work] of Object.entries(steps)) {
        const { stall, took } = await during(work as () => Promise<unknown>)
        rows.push({ document: name, step, stall, took, ratio: stall / idle.stall })
        const figures = `longest stall ${ms(stall).padStart(7)}, ${(stall / idle.stall).toFixed(1)} times idle`
        console.log(`${name.padEnd(20)} ${step.padEnd(18)} ${figures}, took ${ms(took)}`)
      }
      const { draft } = await manage(operator, 'servers.get', { id })
      console.log(`${name.padEnd(20)} ${draft.endpoints.length} endpoints, ${JSON.stringify(draft).length} characters`)
      expect(draft.endpoints.length).toBeGreaterThan(10)
    }
    await stop()
    const results = join(REPOSITORY, 'e2e/.results')
    await mkdir(results, { recursive: true })
    await writeFile(join(results, 'bench-import.json'), `${JSON.stringify(rows, null, 2)}\n`)
  })
})
