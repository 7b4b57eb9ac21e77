import { createContext, useContext } from 'react'

/** What to do once the server on screen has been deleted. */
export const ServerRemovedContext = createContext<() => void>(() => undefined)

/** Call it after the server was deleted. */
export const useServerRemoved = (): (() => void) => useContext(ServerRemovedContext)
