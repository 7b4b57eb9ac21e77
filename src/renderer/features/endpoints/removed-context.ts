import { createContext, useContext } from 'react'

/** What to do once the server that is shown is gone. */
export const RemovedContext = createContext<() => void>(() => undefined)

/** Call it after the server was deleted. */
export const useRemoved = (): (() => void) => useContext(RemovedContext)
