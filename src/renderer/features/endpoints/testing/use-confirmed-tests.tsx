import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { annotationsOf } from '../../../../shared/management/definition/tool.ts'
import type { Endpoint } from '../../../../shared/management/endpoint/endpoint.ts'
import { useDraft } from '../draft/use-draft.ts'
import { plannedRequestsQuery } from './planned-requests.ts'
import { TestWritesDialog } from './TestWritesDialog.tsx'
import { runAll, typedCustomerValues } from './test-store.ts'

type Secrets = Readonly<Record<string, string>>

/** Whether the method is safe (RFC 9110, section 9.2.1) and its annotations don't say otherwise. */
const reads = (endpoint: Endpoint): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method) && annotationsOf(endpoint).readOnlyHint === true

/**
 * Tests several endpoints; those that may modify data are sent to the real API only after confirmation in `dialog`. Skips the dialog if
 * they all lack values, because nothing would be sent.
 */
export function useConfirmedTests(): {
  test: (endpoints: readonly Endpoint[], secrets?: Secrets) => void
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const { place, flush } = useDraft()
  const [asked, setAsked] = useState<{ endpoints: readonly Endpoint[]; secrets: Secrets } | null>(null)
  const run = (endpoints: readonly Endpoint[], secrets: Secrets) => void runAll(queryClient, place, endpoints, secrets)
  return {
    test(endpoints, secrets = {}) {
      const writing = endpoints.filter((endpoint) => !reads(endpoint))
      const ask = () => setAsked({ endpoints, secrets })
      if (writing.length === 0) return run(endpoints, secrets)
      const hasTyped = writing.some((endpoint) => Object.keys(typedCustomerValues(place, endpoint)).length > 0)
      if (hasTyped || Object.keys(secrets).length > 0) return ask()
      // If this fails, the dialog shows why the requests can't be listed.
      queryClient.fetchQuery(plannedRequestsQuery(place, writing, flush)).then((planned) => {
        const isUnsent = (id: string) => planned.some((each) => each.endpointId === id && each.request === null)
        if (writing.every(({ id }) => isUnsent(id))) run(endpoints, secrets)
        else ask()
      }, ask)
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
