import { expect, it } from 'vitest'
import { TABLE_LIMITS, TABLE_PART_BYTES } from '../../../../shared/bulk/table.ts'
import { fileSource, type TableSource, textSource } from './table-source.ts'

const TOO_LARGE = { detail: { kind: 'unreadableTable', problem: 'tooLarge' } }

async function partsOf({ parts }: TableSource): Promise<Uint8Array<ArrayBuffer>[]> {
  const found: Uint8Array<ArrayBuffer>[] = []
  for await (const part of parts()) found.push(part)
  return found
}

const joined = (parts: Uint8Array<ArrayBuffer>[]): Promise<string> => new Blob(parts).text()
const longest = (parts: Uint8Array[]): number => Math.max(...parts.map(({ length }) => length))

it('yields a large file in parts of bounded size, starting over on each call', async () => {
  const text = 'customer@x.example,'.repeat(250_000)
  const source = fileSource(new File([text], 'customers.csv'))
  for (const _ of ['first', 'again']) {
    const parts = await partsOf(source)
    expect(parts).toHaveLength(Math.ceil(text.length / TABLE_PART_BYTES))
    expect(longest(parts)).toBe(TABLE_PART_BYTES)
    expect((await joined(parts)) === text).toBe(true)
  }
})

it("doesn't read ahead before the next part is requested", async () => {
  let reads = 0
  const slice = () => {
    reads += 1
    return new Blob(['x'])
  }
  const file = { name: 'customers.csv', size: TABLE_PART_BYTES * 10, slice } as unknown as File
  const parts = fileSource(file).parts()
  await parts.next()
  await parts.next()
  expect(reads).toBe(2)
})

it('rejects an oversized file by its size, without reading it', async () => {
  const slice = () => {
    throw new Error('It was read')
  }
  const file = { name: 'customers.csv', size: TABLE_LIMITS.bytes + 1, slice } as unknown as File
  await expect(partsOf(fileSource(file))).rejects.toMatchObject(TOO_LARGE)
})

it("explains what to do about a file that can't be opened", async () => {
  const slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) })
  const gone = { name: 'customers.csv', size: 3, slice } as unknown as File
  await expect(partsOf(fileSource(gone))).rejects.toMatchObject({ detail: { kind: 'storage' } })
})

it("yields an empty file as one part so that the main process reports what's wrong", async () => {
  expect(await partsOf(fileSource(new File([], 'empty.csv')))).toEqual([new Uint8Array()])
})

it('encodes pasted text as UTF-8 without splitting a character', async () => {
  // Every offset puts a wide character across a part boundary.
  for (let before = 0; before < 4; before += 1) {
    const text = 'x'.repeat(before) + '🙂é€'.repeat(TABLE_PART_BYTES / 4)
    const parts = await partsOf(textSource('Pasted table', text))
    expect(parts.length).toBeGreaterThan(3)
    expect(longest(parts)).toBeLessThanOrEqual(TABLE_PART_BYTES)
    expect((await joined(parts)) === text).toBe(true)
  }
})

it('rejects pasted text by its size in bytes', async () => {
  const twoBytesEach = 'é'.repeat(TABLE_LIMITS.bytes / 2 + 1)
  await expect(partsOf(textSource('Pasted table', twoBytesEach))).rejects.toMatchObject(TOO_LARGE)
})
