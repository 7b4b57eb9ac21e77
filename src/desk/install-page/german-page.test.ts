import { rootCertificates } from 'node:tls'
import { expect, it } from 'vitest'
import { codesIn } from '../../shared/text/codes.testkit.ts'
import { german } from '../../shared/text/de/german.ts'
import { entryIn, entryOf } from '../../shared/text/entry.ts'
import { buildPage, installPage } from './install-page.ts'
import { buildMessage } from './message.ts'
import { pageInput, TOKEN } from './testing/page-input.ts'

/** Phrases from the English version of customers' pages and messages, split at placeholders, that the German version doesn't contain. */
const englishPhrases = codesIn(german).flatMap((code) => {
  const germanTexts = Object.values(entryIn(german, code) ?? {}).join('\n')
  return Object.values(entryOf(code) ?? {})
    .flatMap((text) => text?.split(/\{\{.*?\}\}/) ?? [])
    .map((phrase) => phrase.trim())
    .filter((phrase) => /\p{L}{2}.*\s.*\p{L}{2}/u.test(phrase) && !germanTexts.includes(phrase))
})

const visible = (page: string): string => page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replaceAll('&#39;', "'")
const foundIn = (text: string): string[] => englishPhrases.filter((phrase) => text.includes(phrase))
const input = (changed = {}) => ({ ...pageInput({ language: 'de', ...changed }), authority: rootCertificates[0] ?? '' })

it('says everything on the page in German, for every client', () => {
  const page = buildPage(input())
  expect(page).toContain('<html lang="de">')
  expect(page).toContain('Mit <bdi>Sample Orders API</bdi> verbinden')
  expect(page).toContain('21. November 2026')
  expect(foundIn(visible(page))).toEqual([])
  expect(foundIn(visible(buildPage(input({ url: `http://127.0.0.1:7332/${TOKEN}/stream`, bearer: true }))))).toEqual([])
  expect(foundIn(visible(buildPage(pageInput()))).length).toBeGreaterThan(100)
})

it('asks for the passphrase in German', async () => {
  const { text } = await installPage(input(), true)
  expect(text).toContain('<html lang="de">')
  expect(text).toContain('Diese Seite ist geschützt')
  expect(foundIn(visible(text))).toEqual([])
})

it('writes the message in German', () => {
  for (const sealed of [true, false]) {
    const { subject, text } = buildMessage({ ...input(), sealed })
    expect(subject).toBe('Ihr Zugang zu Sample Orders API')
    expect(text).toMatch(/^Guten Tag Ada King,\n/)
    expect(foundIn(text)).toEqual([])
  }
})
