import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bulkCommands } from '../../../shared/bulk/commands.ts'
import { TABLE_LIMITS, TABLE_PART_BYTES } from '../../../shared/bulk/table.ts'
import { createUploads } from './uploads.ts'

const part = (uploadId: string, text: string) => ({ uploadId, bytes: Buffer.from(text) })

it('joins a file’s parts in order, and returns them only once', () => {
  const uploads = createUploads()
  for (const text of ['email\n', 'ada@', 'x.example\n']) uploads.add(part('one', text))
  expect(String(uploads.take('one'))).toBe('email\nada@x.example\n')
  expect(uploads.take('one')).toBeNull()
})

it('keeps only the latest file', () => {
  const uploads = createUploads()
  uploads.add(part('one', 'a'))
  uploads.add(part('two', 'b'))
  expect(uploads.take('one')).toBeNull()
  expect(String(uploads.take('two'))).toBe('b')
})

it('rejects a file that grows too large, and discards it', () => {
  const uploads = createUploads()
  const bytes = new Uint8Array(TABLE_LIMITS.bytes / 2)
  uploads.add({ uploadId: 'one', bytes })
  uploads.add({ uploadId: 'one', bytes })
  const tooLarge = expect.objectContaining({ detail: expect.objectContaining({ problem: 'tooLarge' }) })
  expect(() => uploads.add(part('one', 'x'))).toThrow(tooLarge)
  expect(uploads.take('one')).toBeNull()
})

it('rejects a part that would block the window', () => {
  const { input } = bulkCommands['bulk.addPart']
  const accepts = (length: number) => input.safeParse({ uploadId: randomUUID(), bytes: new Uint8Array(length) }).success
  expect([accepts(0), accepts(TABLE_PART_BYTES), accepts(TABLE_PART_BYTES + 1)]).toEqual([true, true, false])
})
