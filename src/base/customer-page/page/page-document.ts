import { createHash } from 'node:crypto'
import type { Language } from '../../../shared/text/language.ts'
import { type Html, html, trusted } from '../html.ts'
import { pageStyle } from './page-style.ts'

/** A page's language, its title as plain text, and its body. */
export interface PageContent {
  language: Language
  title: string
  body: Html
}

/** Where a page's forms and scripts may send data: nowhere, or to the page's own service. */
type Target = 'none' | 'self'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the content security policy of a page with these scripts. */
export const pagePolicy = (scripts: readonly string[], target: Target): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(pageStyle)}`,
    'font-src data:',
    "base-uri 'none'",
    `form-action '${target}'`,
    ...(target === 'self' ? ["connect-src 'self'"] : []),
  ].join('; ')

/**
 * Returns a single HTML file that doesn't load anything: styles, font, and scripts are inlined, and its content security policy only allows
 * these, by hash. Scripts run before the body is parsed; they must not contain `</script`.
 */
export function pageDocument(
  { language, title, body }: PageContent,
  scripts: readonly string[],
  target: Target = 'none',
): string {
  const policy = pagePolicy(scripts, target)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<style>${trusted(pageStyle)}</style>
${scripts.map((script) => trusted(`<script>${script}</script>`))}
</head>
<body>${body}</body>
</html>
`
    .render(language)
    .toString()
}
