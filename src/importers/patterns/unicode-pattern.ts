import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/** Maximum length of a pattern to rewrite, in characters. */
const MAX_LENGTH = 2_000

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'u')
    return true
  } catch {
    return false
  }
}

/** Returns a character in a form that the `u` flag accepts, or null for an escaped letter or digit that has a meaning in other dialects. */
function written({ raw, parent }: AST.Character): string | null {
  const inClass = parent.type === 'CharacterClass' || parent.type === 'CharacterClassRange'
  if (raw === '-' && parent.type === 'CharacterClass') return '\\-'
  if (!inClass && /^[{}\]]$/.test(raw)) return `\\${raw}`
  if (!/^\\[^btnrvfcxu]$/s.test(raw)) return raw
  const escaped = raw.slice(1)
  if (/[$()*+./?[\\\]^{|}]/.test(escaped) || (escaped === '-' && inClass)) return raw
  return /[A-Za-z0-9]/.test(escaped) ? null : escaped
}

/**
 * Rewrites a regular expression in the stricter syntax of the `u` flag, which JSON Schema validators use for `pattern` (2020-12, core
 * §6.4): with it, unknown escapes (`\!`, `\_`) and lone brackets are errors. Returns null if it isn't an ECMAScript pattern, such as Ruby's
 * `\A…\Z`.
 */
export function toUnicodePattern(source: string): string | null {
  if (compiles(source)) return source
  if (source.length > MAX_LENGTH) return null
  const parser = new RegExpParser({ ecmaVersion: 2022, strict: false })
  const characters: AST.Character[] = []
  try {
    const pattern = parser.parsePattern(source, 0, source.length, { unicode: false })
    visitRegExpAST(pattern, { onCharacterEnter: (character) => void characters.push(character) })
  } catch {
    return null
  }
  let text = ''
  let end = 0
  for (const character of characters.sort((left, right) => left.start - right.start)) {
    const own = written(character)
    if (own === null) return null
    text += source.slice(end, character.start) + own
    end = character.end
  }
  const rewritten = text + source.slice(end)
  return compiles(rewritten) ? rewritten : null
}
