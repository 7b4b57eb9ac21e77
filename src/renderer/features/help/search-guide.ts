import type { GuidePage, GuidePlace } from './guide-page.ts'

const MAX_RESULTS = 20
/** Number of characters shown before the first match, and in the excerpt as a whole. */
const BEFORE = 30
const SHOWN = 120

export interface GuideResult extends GuidePlace {
  pageTitle: string
  title: string
  /** The part of the section's text that matched, or its beginning. */
  excerpt: string
}

const fold = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** Returns the sections that contain every word of a query; those with a word in their title come first. */
export function searchGuide(pages: readonly GuidePage[], query: string): GuideResult[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: (GuideResult & { inTitle: boolean })[] = []
  for (const { name, title: pageTitle, sections } of pages) {
    for (const { id, title, text } of sections) {
      const titles = fold(`${pageTitle} ${title}`)
      const folded = fold(text)
      if (!words.every((word) => titles.includes(word) || folded.includes(word))) continue
      const inTitle = words.some((word) => fold(title).includes(word))
      found.push({ page: name, section: id, pageTitle, title, excerpt: excerptOf(text, folded, words), inTitle })
    }
  }
  return found
    .sort((a, b) => Number(b.inTitle) - Number(a.inTitle))
    .slice(0, MAX_RESULTS)
    .map(({ inTitle: _, ...result }) => result)
}

function excerptOf(text: string, folded: string, words: readonly string[]): string {
  const at = Math.max(
    0,
    Math.min(...words.map((word) => folded.indexOf(word)).filter((index) => index >= 0), text.length),
  )
  const from = at <= BEFORE || at === text.length ? 0 : text.indexOf(' ', at - BEFORE) + 1
  if (text.length <= from + SHOWN) return `${from > 0 ? '… ' : ''}${text.slice(from)}`
  const to = text.lastIndexOf(' ', from + SHOWN)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to > from ? to : from + SHOWN)} …`
}
