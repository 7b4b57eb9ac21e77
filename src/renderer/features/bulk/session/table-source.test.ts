import { expect, it } from 'vitest'
import { TABLE_LIMITS } from '../../../../shared/bulk/table.ts'
import { fileSource, textSource } from './table-source.ts'

const TOO_LARGE = { detail: { kind: 'unreadableTable', problem: 'tooLarge' } }

it('refuses a file that is too large by its size, without reading it', async () => {
  let reads = 0
  const file = (size: number) => {
    const arrayBuffer = async () => {
      reads += 1
      return new ArrayBuffer(3)
    }
    return { name: 'customers.csv', size, arrayBuffer } as File
  }
  await expect(fileSource(file(TABLE_LIMITS.bytes + 1)).read()).rejects.toMatchObject(TOO_LARGE)
  expect(reads).toBe(0)
  expect(await fileSource(file(TABLE_LIMITS.bytes)).read()).toEqual(new Uint8Array(3))
})

it('says of a file that can’t be opened what to do', async () => {
  const gone = { name: 'customers.csv', size: 3, arrayBuffer: () => Promise.reject(new Error('gone')) } as File
  await expect(fileSource(gone).read()).rejects.toMatchObject({ detail: { kind: 'storage' } })
})

it('takes pasted text as UTF-8, by its size in bytes', async () => {
  expect(await textSource('Pasted table', 'é').read()).toEqual(new Uint8Array([0xc3, 0xa9]))
  const twoBytesEach = 'é'.repeat(TABLE_LIMITS.bytes / 2 + 1)
  await expect(textSource('Pasted table', twoBytesEach).read()).rejects.toMatchObject(TOO_LARGE)
})
