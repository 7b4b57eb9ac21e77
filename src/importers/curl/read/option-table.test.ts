import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { optionByBeginning, optionByLetter, optionByName } from './option-table.ts'

const installed = spawnSync('curl', ['--help', 'all'], { encoding: 'utf8' })

describe('the table of curl’s options', () => {
  it.runIf(process.platform === 'linux' || installed.status === 0)(
    'contains every option of the installed curl',
    () => {
      const listed = [...installed.stdout.matchAll(/^ {1,5}(?:-(\S), )?--(\S+)( [<[])?/gm)]
      expect(listed.length).toBeGreaterThan(200)
      for (const [, letter, long = '', value] of listed) {
        const name = long.replace(/^no-/, '')
        const takesValue = value !== undefined && name !== 'help'
        expect(optionByName(name), long).toMatchObject({ takesValue })
        if (letter) expect(optionByLetter(letter)?.name, letter).toBe(optionByName(name)?.name)
      }
    },
  )

  it('resolves alternative names and letters to their option', () => {
    expect(optionByName('show-headers')).toEqual({ name: 'include', takesValue: false })
    expect(optionByName('http-request')).toEqual({ name: 'request', takesValue: true })
    expect(optionByLetter('N')).toEqual({ name: 'buffer', takesValue: false, on: false })
    expect(optionByName('constructor')).toBeNull()
    expect(optionByLetter('_')).toBeNull()
  })

  it('accepts an abbreviation only if it was unambiguous while curl accepted abbreviations', () => {
    expect(optionByBeginning('upload')).toMatchObject({ name: 'upload-file' })
    expect(optionByBeginning('da')).toBe('ambiguous')
    expect(optionByBeginning('httpsig')).toBeNull()
  })
})
