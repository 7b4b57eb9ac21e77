import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskInSlices } from './mask-in-slices.ts'
import { createSecretMasker } from './secret-masker.ts'

const SECRET = 'sk/Ab+9dE&4f"Gh7i'
const masker = createSecretMasker([{ value: SECRET, names: [] }])
const escaped = (text: string) => [...text].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join('')

it('masks a secret wherever the slices split it, and leaves everything else unchanged', async () => {
  const writings = fc.constantFrom(
    SECRET,
    encodeURIComponent(SECRET),
    escaped(SECRET),
    Buffer.from(SECRET).toString('hex'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3_700, max: 8_300 }),
      writings,
      fc.nat(9_000),
      async (before, written, after) => {
        const text = `${'word '.repeat(before / 5)}<${written}>${' more'.repeat(after / 5)}`
        expect(await maskInSlices(text, masker)).toBe(text.replace(written, '••••'))
      },
    ),
    { numRuns: 60 },
  )
})

it('yields to other work while searching a long string full of escapes', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const text = '%41\\u0042&amp;'.repeat(2_000)
  expect(await maskInSlices(text, masker)).toBe(text)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(3)
})
