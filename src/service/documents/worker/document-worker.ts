/** Entry of the thread that reads one document and ends: see `document-reader.ts`. */
import { parentPort } from 'node:worker_threads'
import { createIdentifier } from '../../store/identifier.ts'
import { importDocument } from '../import-document.ts'
import type { FromWorker, Piece, ToWorker } from './messages.ts'

/** Characters of JSON in one piece: about a millisecond to parse. */
const MAX_PIECE = 64 * 1024

const port = parentPort
const newId = (kind: 'endpoint' | 'credential') => createIdentifier(kind === 'endpoint' ? 'end_' : 'cred_')

/** The texts of pieces that are waiting to be asked for, in the order in which they are. */
const waiting: FromWorker[] = []

function send(): void {
  const next = waiting.shift()
  if (next) port?.postMessage(next)
}

function* piecesOf(name: keyof Piece, all: readonly object[]): Generator<FromWorker> {
  let texts: string[] = []
  let size = 0
  const piece = (): FromWorker => {
    const empty = name === 'endpoints' ? '"operations":[]' : '"endpoints":[]'
    return { type: 'piece', json: `{"${name}":[${texts.join(',')}],${empty}}` }
  }
  for (const each of all) {
    const text = JSON.stringify(each)
    if (size > 0 && size + text.length > MAX_PIECE) {
      yield piece()
      texts = []
      size = 0
    }
    texts.push(text)
    size += text.length
  }
  if (size > 0) yield piece()
}

async function read(message: Extract<ToWorker, { type: 'read' }>): Promise<void> {
  try {
    const { endpoints, operations, ...rest } = await importDocument(message.input, newId)
    waiting.push(...piecesOf('endpoints', endpoints), ...piecesOf('operations', operations))
    waiting.push({ type: 'done', json: JSON.stringify(rest) })
  } catch (error) {
    waiting.push({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
  send()
}

port?.on('message', (message: ToWorker) => {
  if (message.type === 'read') void read(message)
  else send()
})
