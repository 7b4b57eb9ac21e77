// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { lexer, walkTokens } from 'marked'
import { expect, it } from 'vitest'
import { slugOf } from './parse-page.mjs'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', '*.md'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(file))

/** @param {string} file @returns {{ targets: string[], anchors: Set<string> }} */
function linksOf(file) {
  /** @type {string[]} */
  const targets = []
  /** @type {Set<string>} */
  const anchors = new Set()
  void walkTokens(lexer(readFileSync(file, 'utf8')), (token) => {
    if (token.type === 'link' || token.type === 'image') targets.push(token.href)
    if (token.type === 'heading') {
      const slug = slugOf(token.text.replaceAll(/[`*]|\]\([^)]*\)/g, ''))
      anchors.add(anchors.has(slug) ? `${slug}-1` : slug)
    }
  })
  return { targets, anchors }
}

const pages = new Map(files.map((file) => [file, linksOf(file)]))

it.each(files)('%s links only to files and sections that exist', (file) => {
  for (const target of pages.get(file)?.targets ?? []) {
    if (/^[a-z-]+:/.test(target)) continue
    const [path = '', anchor] = target.split('#')
    const to = path === '' ? file : normalize(join(dirname(file), decodeURIComponent(path)))
    // GitHub's own pages for a repository.
    if (/^(\.\.\/)+(releases|security|issues)\b/.test(to)) continue
    expect([target, existsSync(to)]).toEqual([target, true])
    if (anchor === undefined) continue
    expect(statSync(resolve(to)).isFile()).toBe(true)
    expect([target, pages.get(to)?.anchors.has(anchor)]).toEqual([target, true])
  }
})

it('covers pages in every folder', () => {
  for (const page of [
    'README.md',
    'CHANGELOG.md',
    '.github/SECURITY.md',
    '.github/decisions/README.md',
    'resources/guide/README.md',
  ])
    expect(files).toContain(page)
})
