import { createContext, useContext } from 'react'
import type { AppError } from '../../../shared/errors.ts'

const ShownErrorContext = createContext<AppError | null>(null)

/** Provides the error that's already shown next to its children; null if none. */
export const ShownError = ShownErrorContext.Provider

/** Whether an error of this kind is already shown nearby. */
export function useIsShown({ kind }: Pick<AppError, 'kind'>): boolean {
  return useContext(ShownErrorContext)?.kind === kind
}
