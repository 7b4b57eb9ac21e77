import { expect, it } from 'vitest'
import { searchGuide } from './search-guide.ts'

const long = `${'Before it is a lot of other text. '.repeat(4)}The passphrase can’t be recovered.${' And after it, too.'.repeat(9)}`
const pages = [
  {
    name: 'backup',
    title: 'Backup',
    blocks: [],
    sections: [
      { id: '', title: 'Backup', text: 'One file.' },
      { id: 'make', title: 'Make one', text: long },
    ],
  },
  { name: 'other', title: 'Other', blocks: [], sections: [{ id: '', title: 'Passphrases', text: '' }] },
]
const places = (query: string) => searchGuide(pages, query).map(({ page, section }) => `${page}#${section}`)

it('finds sections that contain every word, with title matches first', () => {
  expect(places('passphrase')).toEqual(['other#', 'backup#make'])
  expect(places('PASSPHRASE recovered')).toEqual(['backup#make'])
  expect(places('backup passphrase')).toEqual(['backup#make'])
  expect(places('passphrase missing')).toEqual([])
  expect(places('  ')).toEqual([])
})

it('finds a typed apostrophe, and shows the text around the first word found', () => {
  const [result] = searchGuide(pages, "can't")
  expect(result).toMatchObject({ page: 'backup', section: 'make', pageTitle: 'Backup', title: 'Make one' })
  expect(result?.excerpt).toMatch(/^… \w.*The passphrase can’t be recovered\..*\S …$/)
  expect(searchGuide(pages, 'backup file')[0]?.excerpt).toBe('One file.')
})
