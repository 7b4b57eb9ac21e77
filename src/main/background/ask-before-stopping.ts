import { app, type BrowserWindow, dialog } from 'electron'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { Served } from './serving.ts'

/** The user's choice: keep serving without a window, quit, or neither. */
export type StopChoice = 'keep' | 'quit' | 'cancel'

/** The customers who called today, by name where the name is known. */
function calledToday({ calledToday: { customers, identities } }: Served): string {
  if (identities.length === 0) return ''
  const names = { count: customers, identities }
  return say(
    customers > identities.length
      ? message('background.calledTodayMore', names)
      : message('background.calledToday', names),
  )
}

async function ask(
  window: BrowserWindow | null,
  question: { message: string; detail: string[]; choices: readonly [StopChoice, string][] },
): Promise<StopChoice> {
  const { choices } = question
  const options = {
    type: 'question' as const,
    message: question.message,
    detail: question.detail.filter(Boolean).join('\n'),
    buttons: choices.map(([, text]) => text),
    defaultId: 0,
    cancelId: choices.findIndex(([choice]) => choice === 'cancel'),
    noLink: true,
  }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return choices[response]?.[0] ?? 'cancel'
}

/** The customers whose URLs would stop working. */
function whomItHits(question: 'close' | 'quit', { customers }: Served): string {
  const name = { app: app.getName() }
  if (customers === null) return say(message(`background.${question}.detailUnknown`, name))
  return say(message(`background.${question}.detail`, { count: customers, ...name }))
}

/** Asks what to do when the window is first closed while customers have working URLs. */
export function askAboutClosing(window: BrowserWindow, served: Served): Promise<StopChoice> {
  return ask(window, {
    message: say(message('background.close.message')),
    detail: [whomItHits('close', served), calledToday(served), say(message('background.close.later'))],
    choices: [
      ['keep', say(message('background.close.keep'))],
      ['quit', say(message('background.close.quit'))],
      ['cancel', say(message('background.close.cancel'))],
    ],
  })
}

/** Asks before the app quits while customers have working URLs. `window`: the open one, if any. */
export function askAboutQuitting(window: BrowserWindow | null, served: Served): Promise<StopChoice> {
  const keep: [StopChoice, string][] = window ? [['keep', say(message('background.quit.keep'))]] : []
  return ask(window, {
    message: say(message('background.quit.message', { app: app.getName() })),
    detail: [whomItHits('quit', served), calledToday(served)],
    choices: [
      ['quit', say(message('background.quit.quit'))],
      ...keep,
      ['cancel', say(message('background.quit.cancel'))],
    ],
  })
}

/** Asks before an update restarts the app while customers have working URLs. */
export function askAboutRestarting(window: BrowserWindow | null, served: Served, version: string): Promise<StopChoice> {
  const name = { app: app.getName() }
  const { customers } = served
  const whom =
    customers === null
      ? message('updates.question.detailUnknown', name)
      : message('updates.question.detail', { count: customers, ...name })
  return ask(window, {
    message: say(message('updates.question.message', { version })),
    detail: [say(whom), calledToday(served)],
    choices: [
      ['quit', say(message('updates.question.install'))],
      ['cancel', say(message('updates.question.cancel'))],
    ],
  })
}
