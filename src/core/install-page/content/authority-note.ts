import { message } from '../../../shared/text/message.ts'
import { AUTHORITY_FILE, fingerprintOf } from '../../reachable/network/read-certificates.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../page/icons.ts'

/** That clients have to trust a certificate (PEM), with that certificate to save. It's no secret. */
export function authorityNote(authority: string): Html {
  const link = `data:application/x-x509-ca-cert;base64,${Buffer.from(authority).toString('base64')}`
  return html`<div class="box warning" role="note">${icons.warning}<div class="stack"><p>${message('installPage.authority.why')}</p>
<p><a class="button small" download="${AUTHORITY_FILE}" href="${link}">${message('installPage.authority.save')}</a></p>
<p class="hint">${message('installPage.authority.fingerprint', { fingerprint: fingerprintOf(authority) })}</p>
<p class="hint">${message('installPage.authority.how', { file: AUTHORITY_FILE })}</p></div></div>`
}
