import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failureOf } from '../../base/testing/failure-of.ts'
import { FILE_PART_BYTES } from '../../shared/open-requests/open-request.ts'
import { createOpenRequests } from './open-requests.ts'

const context = { signal: new AbortController().signal }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-requests-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function start() {
  let calls = 0
  const requests = createOpenRequests(() => {
    calls += 1
  })
  const take = () => requests.handlers['openRequests.take'](undefined, context)
  const read = (fileId: string, from: number) => requests.handlers['openRequests.readPart']({ fileId, from }, context)
  return { ...requests, take, read, calls: () => calls }
}

it('returns each request once, and a file in parts', async () => {
  const bytes = Buffer.alloc(FILE_PART_BYTES + 3, 'a')
  await writeFile(join(folder, 'list.CSV'), bytes)
  const { addArguments, take, read, calls } = start()
  await addArguments(['mcp-access-desk://generate?identity=ada', 'list.CSV'], folder)
  expect(calls()).toBe(2)
  const [link, table] = await take()
  expect(link).toMatchObject({ kind: 'form', identity: 'ada' })
  expect(table).toMatchObject({ kind: 'table', file: { name: 'list.CSV', bytes: bytes.length } })
  expect(await take()).toEqual([])
  if (table?.kind !== 'table') throw new Error('no table')
  const [first, rest, end] = await Promise.all(
    [0, FILE_PART_BYTES, bytes.length].map((from) => read(table.file.id, from)),
  )
  expect([first?.length, rest?.length, end?.length]).toEqual([FILE_PART_BYTES, 3, 0])
})

it('reads only files that the system passed to the app', async () => {
  const failure = await failureOf(start().read('2f0a8e4c-0b6d-4f43-9a56-0b9a7c0a8f11', 0))
  expect(failure).toMatchObject({ kind: 'storage' })
})

it("says why it doesn't open several files, an unknown type, a folder, or a missing file", async () => {
  await writeFile(join(folder, 'letter.docx'), '')
  const { addArguments, take } = start()
  await addArguments(['a.csv', 'b.csv'], folder)
  await addArguments(['letter.docx'], folder)
  await addArguments(['.'], folder)
  await addArguments(['missing.csv'], folder)
  const reasons = (await take()).map((request) => request.kind === 'refused' && request.why)
  expect(reasons).toEqual(['severalFiles', 'unknownFile', 'unknownFile', 'unreadable'])
})

it('keeps only the newest twenty requests', async () => {
  const { addLink, take } = start()
  for (let index = 0; index < 25; index += 1) addLink(`mcp-access-desk://generate?identity=${index}`)
  const taken = await take()
  expect(taken).toHaveLength(20)
  expect(taken.at(-1)).toMatchObject({ identity: '24' })
})
