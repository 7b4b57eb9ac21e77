import { expect, test } from '../fixtures.ts'
import { findLayoutFaults } from '../harness/layout-faults.ts'
import { ADA } from '../pages/customer-form.ts'

/** Violations of each rule, each caused by setting a style or an attribute. */
const breaks = [
  {
    what: 'a screen wider than the window',
    rule: 'window',
    style: '#root { overflow: visible; width: calc(100vw + 22px) }',
  },
  {
    what: 'a button below the window',
    rule: 'window',
    style: '[aria-label="Copy customer ID"] { position: fixed; top: 838px }',
  },
  { what: 'a cut label', rule: 'cut', style: 'form button[type=submit] { width: 3rem; padding: 0; overflow: hidden }' },
  {
    what: 'a label wider than its button',
    rule: 'label',
    style:
      'form button[type=submit] { width: 3rem; padding: 0; overflow: visible } form button[type=submit] * { overflow: visible }',
  },
  { what: 'a bar over what has the focus', rule: 'focus', style: 'header { position: fixed; inset: 0; z-index: 999 }' },
  { what: 'fields in another order', rule: 'order', style: 'form { flex-direction: column-reverse !important }' },
  {
    what: 'a list that scrolls in what scrolls',
    rule: 'scroll',
    style: 'form { height: 200vh } form > div { max-height: 1rem; overflow: auto }',
  },
  { what: 'a pane that scrolls sideways', rule: 'scroll', style: 'form { width: 200vw }' },
  { what: 'a second filled button', rule: 'primary', filled: 'Add field' },
] as const

test('finds a violation of each layout rule', async ({ startDesk }) => {
  const desk = await startDesk()
  const { page } = desk
  await desk.resize(1280, 820)
  await desk.generate('Sample Orders API', ADA)
  await desk.useColorScheme('light')
  await expect(desk.form.field('Primary identity')).toBeFocused()
  expect(await findLayoutFaults(page)).toEqual([])
  for (const { what, rule, ...change } of breaks) {
    await test.step(what, async () => {
      const undo = await page.evaluateHandle(
        ({ style, filled }) => {
          // The page's security policy doesn't apply to constructed style sheets.
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(style)
          const before = [...document.adoptedStyleSheets]
          document.adoptedStyleSheets = [...before, sheet]
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => filled && textContent === filled,
          )
          const variant = button?.dataset.variant
          if (button) button.dataset.variant = 'filled'
          return () => {
            document.adoptedStyleSheets = before
            if (button) button.dataset.variant = variant
          }
        },
        { style: 'style' in change ? change.style : '', filled: 'filled' in change ? change.filled : '' },
      )
      expect((await findLayoutFaults(page)).map((fault) => fault.rule)).toContain(rule)
      await undo.evaluate((takeBack) => takeBack())
    })
  }
  expect(await findLayoutFaults(page)).toEqual([])
})
