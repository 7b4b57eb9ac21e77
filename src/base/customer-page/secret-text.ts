import { type Html, html } from './html.ts'

/** Number of characters of a long token that remain readable, so that users can distinguish two tokens. */
const READABLE = 4

/** The forms a token may take: plain, in a URL, in a JSON string. */
function formsOf(token: string): string[] {
  const forms = new Set([token, encodeURIComponent(token), encodeURI(token), JSON.stringify(token).slice(1, -1)])
  return [...forms].sort((a, b) => b.length - a.length)
}

const pattern = (forms: readonly string[]) =>
  new RegExp(`(${forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)

/** Marks each occurrence of the token in `text`, so that the page can mask it while copying still yields the full text. */
export function secretText(text: string, token: string): Html {
  const parts = text.split(pattern(formsOf(token)))
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : markedToken(part)))}`
}

function markedToken(token: string): Html {
  const readable = token.length >= READABLE * 4 ? READABLE : 0
  return html`${token.slice(0, readable)}<span class="token">${token.slice(readable)}</span>`
}
