import { createSecretMasker } from '../../../base/masking/secret-masker.ts'
import { type AppError, appErrorSchema } from '../../../shared/errors.ts'
import type { Access } from '../../../shared/model/access.ts'
import type { GenerationRequest } from '../../../shared/service-interface.ts'
import type { RowOutcome, RunRow } from '../../history/run-store/run-ports.ts'
import { failureEffect, failureOf } from './failure-effect.ts'
import type { RunGate } from './run-gate.ts'
import { createServiceTrouble } from './service-trouble.ts'

/** The outcome of sending a row. `waiting`: nothing was created, so it's sent again later. */
export type SentRow = RowOutcome | { state: 'waiting'; error: AppError }

interface Deps {
  ports: {
    generate(request: GenerationRequest, signal: AbortSignal): Promise<Access>
    now(): number
  }
  /** Closed when the service fails too often, or held when it needs time to recover. */
  gate: RunGate
  signal: AbortSignal
}

/** Masks a row's secrets in an error, because a service's response may repeat its input. */
function withoutRowSecrets(error: AppError, secrets: RunRow['secrets']): AppError {
  const sent = Object.entries(secrets).map(([key, value]) => ({ value, names: [key] }))
  return sent.length === 0 ? error : appErrorSchema.parse(createSecretMasker(sent).json(error))
}

/** Creates a function that sends one row, once. Never rejects. */
export function createRowSender({ ports, gate, signal }: Deps) {
  const trouble = createServiceTrouble()

  return async ({ request, secrets }: RunRow): Promise<SentRow> => {
    try {
      const access = await ports.generate(request, signal)
      trouble.succeeded()
      return { state: 'issued', access }
    } catch (thrown) {
      const error = withoutRowSecrets(failureOf(thrown), secrets)
      const effect = failureEffect(error)
      if (effect.row !== 'wait') {
        if (effect.countsAgainstService && trouble.failedTooOften()) gate.close({ reason: 'failing', error })
        return { state: effect.row, error }
      }
      if (effect.run === 'pause') gate.close({ reason: effect.reason, error })
      else if (effect.run === 'hold') gate.holdUntil(trouble.holdFor(error, gate.hold(), ports.now()))
      return { state: 'waiting', error }
    }
  }
}
