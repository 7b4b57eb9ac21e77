import { expect, it } from 'vitest'
import { type FoundFile, isDocument, MAX_FILES, readFiles, selectFiles } from './document-files.ts'

const found = (name: string, text = 'a: 1'): FoundFile => ({ name, file: new File([text], name) })
const unreadable = (name: string): FoundFile => {
  const file = new File(['x'], name)
  file.text = () => Promise.reject(new Error('gone'))
  return { name, file }
}
const never = new AbortController().signal

it('reads thousands of files in order, several at a time', async () => {
  let reading = 0
  let most = 0
  const files = Array.from({ length: 3000 }, (_, index) => {
    const each = found(`${index}.yaml`, `n: ${index}`)
    each.file.text = async () => {
      reading += 1
      most = Math.max(most, reading)
      await Promise.resolve()
      reading -= 1
      return `\uFEFFn: ${index}`
    }
    return each
  })
  const read = await readFiles(files, () => undefined, never)
  expect(read?.map(({ text }) => text)).toEqual(files.map((_, index) => `n: ${index}`))
  expect(most).toBeGreaterThan(1)
})

it("stops when canceled, and names a file that can't be read", async () => {
  const abort = new AbortController()
  abort.abort()
  expect(await readFiles([found('a.yaml')], () => undefined, abort.signal)).toBeNull()
  await expect(readFiles([found('a.yaml'), unreadable('b.yaml')], () => undefined, never)).rejects.toMatchObject({
    cause: { code: 'unreadable', name: 'b.yaml' },
  })
})

it('accepts only documents, skips folders with third-party files, and reports its limits', () => {
  const names = (files: FoundFile[]) => {
    const selected = selectFiles(files)
    return 'files' in selected ? selected.files.map(({ name }) => name) : selected.problem
  }
  expect(names([found('commands.sh')])).toEqual(['commands.sh'])
  expect(
    names([found('api.json'), found('README.md'), found('node_modules/x/package.json'), found('.git/a.json')]),
  ).toEqual(['api.json'])
  expect(
    names([found('a/.resources/definition.yaml'), found('a/x.request.yaml'), found('.resources.d/x.yaml')]),
  ).toEqual(['a/.resources/definition.yaml', 'a/x.request.yaml'])
  expect(names([found('a.png'), found('b.png')])).toEqual({ code: 'none' })
  const many = Array.from({ length: MAX_FILES + 1 }, (_, index) => found(`${index}.json`))
  expect(names(many)).toEqual({ code: 'tooMany', count: MAX_FILES + 1 })
})

it('recognizes documents by how they begin', () => {
  expect(isDocument('\n {"openapi": "3.1.0"}')).toBe(true)
  expect(isDocument('\uFEFF{ "info": {}, "item": [] }')).toBe(true)
  expect(isDocument('# Orders\n---\nopenapi: 3.0.3\n')).toBe(true)
  expect(isDocument('"swagger": "2.0"')).toBe(true)
  expect(isDocument('$kind: http-request\nurl: https://a.example')).toBe(true)
  expect(isDocument('openapi: 3.1.0\ninfo:\n  description: |\n  ```sh\n  curl x\n  ```\n')).toBe(true)
  expect(isDocument('Here:\n```yaml\nopenapi: 3.1.0\n```\n')).toBe(true)
  expect(isDocument('type: collection.insomnia.rest/5.0\n')).toBe(true)
  expect(isDocument('// An API\n{ "openapi": "3.1.0" }')).toBe(true)
})

it("treats text that isn't a document as commands", () => {
  expect(isDocument('curl https://a.example/openapi: -d {}')).toBe(false)
  expect(isDocument("# openapi: 3\ncurl https://a.example -d '{}'")).toBe(false)
  expect(isDocument('')).toBe(false)
  expect(isDocument('curl https://a.example -d \'{\n  "overlay": 2,\n  "asyncapi": 1\n}\'')).toBe(false)
  expect(isDocument('Run this:\n```sh\ncurl https://a.example\n```\nYou get:\n```json\n{"id": 1}\n```\n')).toBe(false)
})
