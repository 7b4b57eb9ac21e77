import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import { type Html, html } from '../html.ts'
import { pageStyle } from './page-style.ts'

/** A page's title, as plain text, and what stands in its body. */
export interface PageContent {
  title: string
  body: Html
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * One HTML file that loads nothing: style, font and scripts are in it, and its policy lets only these run, by their
 * hashes. The scripts run before the body is read; they must not hold `</script`.
 */
export function pageDocument({ title, body }: PageContent, scripts: readonly string[]): string {
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')}`,
    `style-src ${hashOf(pageStyle)}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<style>${raw(pageStyle)}</style>
${scripts.map((script) => raw(`<script>${script}</script>`))}
</head>
<body>${body}</body>
</html>
`.toString()
}
