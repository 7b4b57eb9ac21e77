import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { REPOSITORY } from '../harness/launch-info.ts'
import type { Operator } from '../harness/manage.ts'
import { startService } from '../harness/service-command.ts'
import { checkCollection } from './check-collection.ts'
import { checkOpenApi } from './check-document.ts'
import { readDocumentFile } from './read-file.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { complaintsOf, emptyTally, type Tally, tableOf } from './tally.ts'

interface Fixture {
  operator: Operator
  recorder: Recorder
}

const test = base.extend<object, { fixture: Fixture }>({
  fixture: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'mcp-document-check-'))
      const recorder = await startRecorder()
      const service = await startService('--port', '0', '--data', data)
      await use({ operator: { baseUrl: service.baseUrl, apiKey: service.apiKey ?? '' }, recorder })
      await service.stop()
      await recorder.close()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

const RESULTS = join(REPOSITORY, 'e2e/.results/documents')
const files = JSON.parse(process.env.E2E_DOCUMENTS ?? '[]') as string[]

async function checkFile({ operator, recorder }: Fixture, file: string): Promise<Tally> {
  try {
    const given = await readDocumentFile(file, recorder.origin)
    return await (given.kind === 'openapi' ? checkOpenApi : checkCollection)(operator, recorder, given)
  } catch (error) {
    return emptyTally(basename(file), error instanceof Error ? error.message : String(error))
  }
}

// A single test, so the table covers all documents even if one has problems.
test("sends every tool's requests as its document describes", async ({ fixture }) => {
  expect(files.length, 'files in E2E_DOCUMENTS').toBeGreaterThan(0)
  await rm(RESULTS, { recursive: true, force: true })
  await mkdir(RESULTS, { recursive: true })
  const tallies: Tally[] = []
  for (const file of files) {
    const tally = await checkFile(fixture, file)
    tallies.push(tally)
    await writeFile(join(RESULTS, `${tally.file}.json`), JSON.stringify(tally, null, 1))
    console.log(`${tally.file}: ${tally.calls.length} calls, ${Math.round(tally.milliseconds / 1000)} s`)
    for (const line of complaintsOf(tally)) console.log(`  ${line}`)
  }
  console.log(`\n${tableOf(tallies)}\n\nEvery call is in ${RESULTS}.\n`)
  for (const { file, calls, unreached, failure } of tallies) {
    expect.soft(failure, file).toBeNull()
    expect.soft(calls.length, `${file}: calls`).toBeGreaterThan(0)
    expect.soft(calls.filter(({ outcome }) => outcome === 'wrong').length, `${file}: wrong calls`).toBe(0)
    expect.soft(unreached, `${file}: operations without a tool and without a notice`).toEqual([])
  }
})
