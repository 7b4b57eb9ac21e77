import { message } from '../../../shared/text/message.ts'
import { AUTHORITY_FILE, fingerprintOf } from '../../reachable/network/read-certificates.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../page/icons.ts'

/** A notice that clients must trust a certificate. */
export const authorityWarning = html`<p class="box warning" role="note">${icons.warning}<span>${message('installPage.authority.why')}</span></p>`

/** A link to save the certificate (PEM) that clients must trust. It isn't secret. */
export function authorityFile(authority: string): Html {
  const link = `data:application/x-x509-ca-cert;base64,${Buffer.from(authority).toString('base64')}`
  return html`<div class="stack"><div class="row"><a class="button" download="${AUTHORITY_FILE}" href="${link}">${message('installPage.authority.save')}</a></div>
<p class="hint">${message('installPage.authority.how', { file: AUTHORITY_FILE })}</p>
<p class="hint">${message('installPage.authority.fingerprint', { fingerprint: fingerprintOf(authority) })}</p></div>`
}
