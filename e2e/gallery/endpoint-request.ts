import type { Page } from '@playwright/test'
import { startRecordingUpstream } from '../harness/recording-upstream.ts'
import { Endpoints } from '../pages/endpoints.ts'
import { chainOf } from './scene.ts'

/** Scrolls the region with this name to the middle of the viewport. */
const show = (page: Page, name: string): Promise<void> =>
  page.getByRole('region', { name, exact: true }).evaluate((element) => element.scrollIntoView({ block: 'center' }))

export const endpointRequest = chainOf({
  title: 'an endpoint’s request in every detail, and the headers of a reply',
  async open({ startDesk }) {
    const upstream = await startRecordingUpstream({ link: '</things?page=2>; rel="next"', 'x-total-count': '41' })
    const desk = await startDesk()
    return { desk, endpoints: new Endpoints(desk.page), upstream, close: () => upstream.close() }
  },
  scenes: {
    async 'reply-headers'({ desk, endpoints, upstream }) {
      await endpoints.create('Files API')
      await endpoints.paste(`curl "${upstream.url}/files/{ids}?next={next}"`)
      await endpoints.rows.first().click()
      await endpoints.lastTest.click()
      await endpoints.field('ids').fill('a1')
      await endpoints.field('next').fill('b2')
      await endpoints.test.click()
      await endpoints.result.waitFor()
      await endpoints.editorTab('Response').click()
      await desk.page.getByRole('region', { name: 'Sent to the model' }).scrollIntoViewIfNeeded()
    },
    async 'request-path-styles'({ desk: { page }, endpoints }) {
      await endpoints.editorTab('Parameters').click()
      await page.getByRole('combobox', { name: 'Type of ids' }).selectOption('List')
      await endpoints.editorTab('Request').click()
      await page.getByRole('combobox', { name: 'Format of ids in the path' }).selectOption(';name=a,b (matrix)')
      await page.getByRole('button', { name: 'More about next' }).click()
      await page.getByRole('button', { name: 'Add cookie' }).click()
      await page.keyboard.type('session')
      await page.getByRole('textbox', { name: 'Cookies: value of session' }).fill('{{next}}')
      await show(page, 'Format of path values')
    },
    'request-cookies': { pictures: 'zoomed too', enter: ({ desk }) => show(desk.page, 'Cookies') },
    async 'request-parts'({ desk: { page } }) {
      await page.getByRole('combobox', { name: 'Body' }).selectOption('Multipart')
      await page.getByRole('button', { name: 'Add part' }).click()
      await page.keyboard.type('note')
      await page.getByRole('textbox', { name: 'Parts: value of note' }).fill('{{next}}')
      await page.getByRole('button', { name: 'More about note' }).click()
      await page.getByRole('region', { name: 'Headers of note' }).getByRole('button', { name: 'Add header' }).click()
      await page.keyboard.type('X-Part')
      await show(page, 'Parts')
    },
    async 'request-binary'({ desk: { page }, endpoints }) {
      await page.getByRole('combobox', { name: 'Body' }).selectOption('Binary')
      await endpoints.field('Body template').scrollIntoViewIfNeeded()
    },
    async 'request-credentials'({ desk: { page }, endpoints, upstream }) {
      await endpoints.create('Todos API')
      await endpoints.paste(`curl ${upstream.url}/todos -H "apikey: $KEY" -H "Authorization: Bearer $TOKEN"`)
      await endpoints.rows.first().click()
      await endpoints.editorTab('Request').click()
      await page.getByRole('button', { name: 'Add another credential' }).click()
      await page.getByRole('combobox', { name: 'Credential 3' }).waitFor()
    },
  },
})
