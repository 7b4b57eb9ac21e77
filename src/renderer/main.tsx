import './lib/zod-without-eval.ts'
import './ui/theme/styles.ts'
import { Fragment, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { reportUncaught } from './lib/errors/report-bug.ts'
import { commandQuery } from './lib/ipc/command-query.ts'
import { connectEvents, createQueryClient } from './lib/ipc/query-client.ts'
import { paths } from './lib/paths.ts'
import { startI18n } from './text/start-i18n.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

// Set the first screen's path before rendering, because a redirect would render everything twice.
if (window.location.hash === '') window.history.replaceState(null, '', `#${paths.servers()}`)

const queryClient = createQueryClient()
connectEvents(queryClient)
// Request it now, so that main responds during the first render.
void queryClient.prefetchQuery(commandQuery('secrets.status'))
void queryClient.prefetchQuery(commandQuery('workspaces.list'))
reportUncaught()
// Strict mode runs effects twice, which reveals those that don't clean up.
const Checks = import.meta.env.DEV ? StrictMode : Fragment
createRoot(root).render(
  <Checks>
    <App queryClient={queryClient} i18n={startI18n()} />
  </Checks>,
)
