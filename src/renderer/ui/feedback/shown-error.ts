import { createContext, useContext } from 'react'
import type { AppError } from '../../../shared/errors.ts'

const ShownErrorContext = createContext<AppError | null>(null)

/** Provides the failure that's shown beside its children; null: none. */
export const ShownError = ShownErrorContext.Provider

/** Whether a failure of this kind is shown beside this place already. */
export function useIsShown(error: AppError): boolean {
  return useContext(ShownErrorContext)?.kind === error.kind
}
