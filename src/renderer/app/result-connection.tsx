import { lazy, type ReactNode, Suspense } from 'react'
import { ResultConnection } from '../features/probe/report/ResultConnection.tsx'
import type { Issued } from '../lib/issued-urls/issued-store.ts'

const ResultReport = lazy(() => import('../features/probe/report/ResultReport.tsx'))

const NO_HEADERS = {}

const connectionOf = ({ id, access, workspaceId }: Issued) => ({
  place: `issued:${id}`,
  target: { url: access.url, headers: NO_HEADERS, workspaceId },
})

/** The connection test in a generated URL's card, or in a line with `buttons`. */
export const resultConnection = (issued: Issued, buttons?: ReactNode) => (
  <ResultConnection {...connectionOf(issued)} buttons={buttons} />
)

/** The test report below a generated URL's card. */
export const resultReport = (issued: Issued) => (
  <Suspense>
    <ResultReport {...connectionOf(issued)} />
  </Suspense>
)
