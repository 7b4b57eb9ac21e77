import type { Desk } from './desk.ts'

/** Answers the app's next question, a native dialog, with this button. Resolves with a function that returns the question's text. */
export async function answerNextQuestion(desk: Desk, button: string): Promise<() => Promise<string>> {
  const asked = await desk.electron.evaluateHandle(({ dialog }, wanted) => {
    const own = dialog.showMessageBox
    return {
      question: new Promise<string>((resolve) => {
        dialog.showMessageBox = (async (...args: unknown[]) => {
          dialog.showMessageBox = own
          const options = args.at(-1) as { message: string; detail: string; buttons: string[] }
          resolve([options.message, options.detail, options.buttons.join(' | ')].join('\n'))
          return { response: options.buttons.indexOf(wanted), checkboxChecked: false }
        }) as typeof own
      }),
    }
  }, button)
  return () => asked.evaluate(({ question }) => question)
}
