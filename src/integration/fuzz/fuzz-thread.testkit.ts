/** Entry point of the worker thread that runs inputs one after another: see `run-fuzz.testkit.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { createRandom, pick, type Random } from '../../base/testing/random.ts'
import { fileTargets } from './files.testkit.ts'
import { importTargets } from './imports.testkit.ts'
import { mutateJson } from './mutate-json.testkit.ts'
import { mutateText } from './mutate-text.testkit.ts'
import { replyTargets } from './replies.testkit.ts'
import { answerTargets } from './responses.testkit.ts'
import { serviceTargets } from './service-targets.testkit.ts'
import type { Target } from './target.testkit.ts'

/** Data passed to the worker thread. The first number in `progress` is the index of the current input. */
export interface FuzzJob {
  seed: number
  from: number
  to: number
  progress: Int32Array
}

/** An input that was tried, as JSON text unless it's too long. */
export interface Tried {
  index: number
  target: string
  input: string
}

export type FromFuzzThread =
  | { kind: 'begun'; tried: Tried }
  /** A fault found with the current input. */
  | { kind: 'fault'; what: string }
  | { kind: 'done'; counts: Record<string, number> }

const MAX_SHOWN = 2_000
const NUMBERS = 0x9e3779b1

function inputOf({ form, seeds }: Target, random: Random): string {
  const text = pick(random, seeds)
  if (form === 'bytes') return mutateText(random, text, seeds, 0xff)
  return form === 'json' && random(4) > 0 ? mutateJson(random, text, seeds) : mutateText(random, text, seeds)
}

const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype, Map.prototype]
const keysOf = (): number => PROTOTYPES.reduce<number>((sum, each) => sum + Reflect.ownKeys(each).length, 0)

async function main({ seed, from, to, progress }: FuzzJob): Promise<void> {
  const { targets: served, close } = await serviceTargets()
  const targets = [...importTargets(), ...fileTargets(), ...replyTargets(), ...answerTargets(), ...served]
  const drawn = targets.flatMap((target) => Array.from({ length: target.share }, () => target))
  const counts: Record<string, number> = {}
  const clean = keysOf()
  const send = (message: FromFuzzThread) => parentPort?.postMessage(message)
  for (let index = from; index < to; index += 1) {
    const random = createRandom(seed + Math.imul(index, NUMBERS))
    const target = pick(random, drawn)
    const input = inputOf(target, random)
    Atomics.store(progress, 0, index)
    const shown = JSON.stringify(input.length > MAX_SHOWN ? `${input.slice(0, MAX_SHOWN)}…` : input)
    send({ kind: 'begun', tried: { index, target: target.name, input: shown } })
    const fail = (what: string) => send({ kind: 'fault', what })
    try {
      await target.run(input, random)
    } catch (error) {
      fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    if (keysOf() !== clean || 'polluted' in {}) fail('No prototype has a new member')
    counts[target.name] = (counts[target.name] ?? 0) + 1
  }
  await close()
  send({ kind: 'done', counts })
}

void main(workerData as FuzzJob)
