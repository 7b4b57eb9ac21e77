import { createContext, useContext } from 'react'
import type { AppError } from '../../../shared/errors.ts'

const ToldErrorContext = createContext<AppError | null>(null)

/** Around what is beside a failure that's shown already; null: none is. */
export const ToldError = ToldErrorContext.Provider

/** Whether a failure of this kind is shown beside it already. */
export function useIsTold(error: AppError): boolean {
  const told = useContext(ToldErrorContext)
  return told?.kind === error.kind
}
