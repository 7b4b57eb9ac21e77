import { type Message, message } from '../../shared/text/message.ts'
import { type Html, html } from './html.ts'
import { icons } from './page/icons.ts'
import { secretText } from './secret-text.ts'

interface CodeBlock {
  /** Unique on the page. */
  id: string
  title: Html
  /** What the button copies, for assistive technology, e.g. "the command for Cursor". */
  what: Message
  text: string
  token: string
  /** Whether it's a single terminal line, which may wrap. */
  wraps?: boolean
}

/** A block of text with a copy button. */
export function codeBlock({ id, title, what, text, token, wraps = false }: CodeBlock): Html {
  return html`<div class="box">
<div class="row bar"><span class="name">${title}</span>${copyButton(id, what, message('common.copy'))}</div>
<pre${wraps && html` class="wraps"`} tabindex="0" aria-label="${what}"><code id="${id}">${secretText(text.trimEnd(), token)}</code></pre>
</div>`
}

/** A button that copies the text of the element with the ID `id`. `what`: distinguishes buttons that have the same label. */
export function copyButton(id: string, what: Message | null, label: Message, look = 'small'): Html {
  return html`<button type="button" class="button needs-script ${look}" data-copy="${id}">${icons.copy}${icons.check}<span class="label">${label}</span>${what && html`<span class="unseen"> ${what}</span>`}</button>`
}
