import { createContext, useContext } from 'react'

/** What to do once the server that is shown is gone. */
export const ServerRemovedContext = createContext<() => void>(() => undefined)

/** Call it after the server was deleted. */
export const useServerRemoved = (): (() => void) => useContext(ServerRemovedContext)
