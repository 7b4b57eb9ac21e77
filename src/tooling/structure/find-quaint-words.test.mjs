// @ts-check
import { describe, expect, it } from 'vitest'
import { findQuaintWords } from './find-quaint-words.mjs'

const wordsIn = (/** @type {string} */ source) =>
  findQuaintWords(source, 'src/shared/text/en/a.ts').map(({ words }) => words)

describe('findQuaintWords', () => {
  it.each([
    ["export default { a: 'The service cannot be reached' } as const", 'cannot'],
    ["export default { a: { b: 'The text is not valid.' } }", 'is not'],
    ['export default { a: "Create one in the service\'s window." }', "e's"],
    ["export default { a: 'A longer one is cut, and the model is told.' }", 'is told'],
    ["export default { a: 'Whom customers ask' }", 'Whom'],
    ["export default { a: '{{client}} didn’t have it any more.' }", 'any more'],
    ["export default { a: 'Keep it' }", 'Keep it'],
    ["export default { a: 'Search looks at names and ids.' }", 'ids'],
    ["const later = 'Then make your change anew.'\nexport default { a: later }", 'anew'],
    ['export default { a: `Once the cause is\n  put right.` }', 'put right'],
    ["export default { a: 'What others change shows up.' }", 'What others'],
    ["export default { a: 'An operation was left out.' }", 'left out'],
    ["export default { a: 'Leave it out.' }", 'Leave it out'],
    ["export default { a: 'Ask whoever runs the service.' }", 'whoever'],
    ["export default { a: '{{host}} leads to another computer.' }", 'leads to'],
    ["export default { a: 'The data is as it was.' }", 'as it was'],
    ["export default { a: 'A bulk run is going on.' }", 'going on'],
    ["export default { a: 'So that nobody is locked out.' }", 'So that', 'nobody'],
    ["export default { a: 'The app tries again by itself.' }", 'by itself'],
    ["export default { a: 'The run continues on its own.' }", 'on its own'],
    ["export default { a: 'The data from before is in {{folder}}.' }", 'from before'],
    ["export default { a: 'An address of your own' }", 'of your own'],
    ["export default { a: 'It can’t be reached at the moment.' }", 'at the moment'],
    ["export default { a: 'Rows under way finish first.' }", 'under way'],
    ["export default { a: 'Look for a proxy in between.' }", 'in between'],
    ["export default { a: 'The restore failed in the middle and stopped.' }", 'in the middle'],
    ["export default { a: 'URLs you handed out keep working.' }", 'handed out'],
    ["export default { a: '{{count}} URLs were given out.' }", 'given out'],
    ["export default { a: 'URLs carry {{address}}.' }", 'carry'],
    ["export default { a: 'Make room, then try again.' }", 'Make room'],
    ["export default { a: 'No authority vouches for it.' }", 'vouch'],
    ["export default { a: 'Don’t install it in another way.' }", 'in another way'],
    ["export default { a: 'Changes show up at once.' }", 'show up at once'],
    ["export default { a: 'The reply is empty.' }", 'reply'],
    ["export default { a: 'The service didn’t answer.' }", 'answer'],
    ["export default { a: 'Copy newest URL' }", 'newest'],
    ["export default { a: 'Enter the user name.' }", 'user name'],
    ["export default { a: 'Plain http is unsafe. Use https, not plain http.' }", 'plain http'],
    ["export default { a: 'Ask the operator of the service.' }", 'operator'],
    ["export default { a: 'The server is switched off.' }", 'switched off'],
    ["export default { a: 'The history of this desk.' }", 'this desk'],
    ["export default { a: 'Create one in the service’s dashboard.' }", 'dashboard'],
  ])('finds the words in %s', (source, ...words) => {
    expect(new Set(wordsIn(source))).toEqual(new Set(words))
  })

  it.each([
    "/** Whom the customer cannot ask any more. */\nexport default { a: 'Support contact' }",
    "export default { gone: { whom: 'Customer removed' } }",
    "import x from './cannot.ts'\nexport default { ...x }",
    "export default { a: 'Placeholders such as $ID, {id}, or <ID> become parameters.' }",
    "export default { a: 'This build contains a stand-in Electron' }",
    "export default { a: '{{field}} must not be empty.' }",
    "export default { a: 'Can’t find {{id}}' }",
    "export default { a: 'See what failed, and check what it does.' }",
    "export default { a: 'The deploy option `carry` copies values, newest first.' }",
    "export default { a: 'If it doesn’t work, just reply to this message.' }",
    "export default { a: 'Run “sudo tailscale set --operator=$USER”, or see your ngrok dashboard.' }",
    "export default { a: 'The file ends in the middle of a character.' }",
  ])('ignores %s', (source) => {
    expect(wordsIn(source)).toEqual([])
  })

  it('reports the line and what to write instead', () => {
    expect(findQuaintWords("export default {\n  a: 'It cannot be undone.',\n}", 'a.ts')).toEqual([
      { line: 2, words: 'cannot', instead: 'can’t' },
    ])
  })
})
