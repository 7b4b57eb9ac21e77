import { webcrypto } from 'node:crypto'
import { html, jsonForScript } from '../../../base/customer-page/html.ts'
import { icons } from '../../../base/customer-page/page/icons.ts'
import { type PageContent, pageDocument } from '../../../base/customer-page/page/page-document.ts'
import { pageScript } from '../../../base/customer-page/page/page-script.ts'
import type { Language } from '../../../shared/text/language.ts'
import { message } from '../../../shared/text/message.ts'
import { sayIn } from '../../../shared/text/say-in.ts'
import { PASSPHRASE_LENGTH, passphraseText } from './passphrase.ts'
import unlock from './unlock.js?raw'

/**
 * About 30 ms on a laptop, so that sealing a thousand pages doesn't take minutes. OWASP's 600,000 (Password Storage Cheat Sheet) compensate
 * for weak passwords chosen by users; these passphrases have 120 random bits, which can't be brute-forced.
 */
const ITERATIONS = 100_000
/** Authenticated together with the content: identifies the format and its version. */
const HEADER = 'install-page format 1: PBKDF2-SHA-256, AES-256-GCM'

const { subtle } = webcrypto
const random = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))
const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64')
const encode = (text: string) => new TextEncoder().encode(text)

async function encrypt(text: string, passphrase: string) {
  const [salt, iv] = [random(16), random(12)]
  const base = await subtle.importKey('raw', encode(passphrase), 'PBKDF2', false, ['deriveKey'])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  const key = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(HEADER) }, key, encode(text))
  return { salt: base64(salt), iv: base64(iv), data: base64(data) }
}

/**
 * Returns a single HTML file that shows a prompt and contains the encrypted page: AES-256-GCM, with a key derived from the passphrase by
 * PBKDF2. It reveals neither customer nor server. Throws for a passphrase that `newPassphrase` can't have created.
 */
export async function sealPage({ language, title, body }: PageContent, passphrase: string): Promise<string> {
  const encrypted = await encrypt(JSON.stringify({ title, body: body.render(language) }), passphraseText(passphrase))
  const sealed = { header: HEADER, iterations: ITERATIONS, length: PASSPHRASE_LENGTH, ...encrypted }
  const prompt = html`
<main class="prompt"><div class="card stack">
<div class="mark">${icons.lock}</div>
<div><h1>${message('installPage.sealed.heading')}</h1>
<p class="lead">${message('installPage.sealed.lead')}</p></div>
<noscript><p class="problem">${message('installPage.sealed.noScripts')}</p></noscript>
<form id="unlock" class="tight needs-script" autocomplete="off" data-words="${wordsOfScript(language)}">
<label class="name" for="passphrase">${message('installPage.sealed.passphrase')}</label>
<input id="passphrase" class="field" type="text" aria-describedby="hint problem" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" required autofocus placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX">
<p id="hint" class="hint">${message('installPage.sealed.hint')}</p>
<p id="problem" class="problem" role="alert"></p>
<button type="submit" class="button primary">${message('installPage.sealed.open')}</button>
</form>
</div></main>
<script type="application/json" id="sealed">${jsonForScript(sealed)}</script>`
  const promptTitle = sayIn(language)(message('installPage.sealed.title'))
  return pageDocument({ language, title: promptTitle, body: prompt }, [pageScript, unlock])
}

/** The wording for `unlock.js`, which contains none itself and replaces `{entered}` with the number of characters typed. */
function wordsOfScript(language: Language): string {
  const say = sayIn(language)
  return JSON.stringify({
    tooOld: say(message('installPage.sealed.tooOld')),
    open: say(message('installPage.sealed.open')),
    opening: say(message('installPage.sealed.opening')),
    wrong: say(message('installPage.sealed.wrong')),
    wrongLength: say(message('installPage.sealed.wrongLength', { length: PASSPHRASE_LENGTH, entered: '{entered}' })),
  })
}
