import { message } from '../../shared/text/message.ts'
import { type Html, html } from './html.ts'

/** Steps to add a URL to a client that has no steps of its own. */
export const stepsForAnyApp: Html = html`<ol class="steps"><li>${message('installPage.other.find')}</li>
<li>${message('installPage.other.add')}</li>
<li>${message('installPage.other.paste')}</li></ol>`
