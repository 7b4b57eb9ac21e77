import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js'
import type { AppFailure } from '../../shared/errors.ts'
import { message } from '../../shared/text/message.ts'
import { unreachable, updateFailure } from './update-failure.ts'

/** Idle timeout for a download, in milliseconds. */
const SILENCE_MS = 60_000

type Request = ReturnType<ElectronHttpExecutor['createRequest']>
/** Handles a download's response, which is read as a Node stream. */
export type OnAnswer = (response: NodeJS.ReadableStream & { statusCode?: number }) => void

/**
 * electron-updater's downloads over Chromium's network stack. Aborts downloads that exceed the announced size or stall, because
 * electron-updater doesn't limit them.
 */
export class LimitedDownloads extends ElectronHttpExecutor {
  readonly #maxBytes: () => number
  readonly #silenceMs: number

  /** `maxBytes` returns the limit for the next file. */
  constructor(maxBytes: () => number, silenceMs = SILENCE_MS) {
    super()
    this.#maxBytes = maxBytes
    this.#silenceMs = silenceMs
  }

  override createRequest(options: object, onAnswer: OnAnswer): Request {
    const maxBytes = this.#maxBytes()
    let received = 0
    const fail = (failure: AppFailure) => {
      clearTimeout(timer)
      request.emit('error', failure)
      request.abort()
    }
    const wait = () => setTimeout(() => fail(updateFailure('cutOff')), this.#silenceMs)
    let timer = wait()
    const request = this.send(options, (response) => {
      const { statusCode: status = 0 } = response
      if (status >= 400) return fail(unreachable(message('updates.problem.answer', { status })))
      response.on('data', (chunk: Uint8Array) => {
        received += chunk.byteLength
        clearTimeout(timer)
        if (received > maxBytes) fail(updateFailure('damaged'))
        else timer = wait()
      })
      for (const ending of ['end', 'error', 'aborted', 'close']) response.on(ending, () => clearTimeout(timer))
      onAnswer(response)
    })
    request.on('error', () => clearTimeout(timer))
    request.on('abort', () => clearTimeout(timer))
    return request
  }

  /** Makes the actual request. */
  protected send(options: object, onAnswer: OnAnswer): Request {
    return super.createRequest(options, onAnswer)
  }
}
