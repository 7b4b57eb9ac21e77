import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { annotationsOf } from '../../../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useDraft } from '../draft/use-draft.ts'
import { TestWritesDialog } from './TestWritesDialog.tsx'
import { runAll } from './test-store.ts'

type Secrets = Readonly<Record<string, string>>

/** By HTTP's own rules it changes nothing (RFC 9110, section 9.2.1), and nobody said otherwise. */
const reads = (endpoint: Endpoint): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method) && annotationsOf(endpoint).readOnlyHint === true

/** Tests several endpoints; those that may change data are sent to the real API only after a question, `dialog`. */
export function useAskedTests(): {
  test: (endpoints: readonly Endpoint[], secrets?: Secrets) => void
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const { place } = useDraft()
  const [asked, setAsked] = useState<{ endpoints: readonly Endpoint[]; secrets: Secrets } | null>(null)
  const run = (endpoints: readonly Endpoint[], secrets: Secrets) => void runAll(queryClient, place, endpoints, secrets)
  return {
    test(endpoints, secrets = {}) {
      if (endpoints.every(reads)) run(endpoints, secrets)
      else setAsked({ endpoints, secrets })
    },
    dialog: asked && (
      <TestWritesDialog
        writing={asked.endpoints.filter((endpoint) => !reads(endpoint))}
        readingCount={asked.endpoints.filter(reads).length}
        onTestAll={() => run(asked.endpoints, asked.secrets)}
        onTestReading={() => run(asked.endpoints.filter(reads), asked.secrets)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
