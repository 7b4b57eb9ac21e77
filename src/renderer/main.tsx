import './ui/theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { connectEvents, createQueryClient } from './lib/query-client.ts'
import { listenForShortcuts } from './lib/shortcuts.ts'
import { startI18n } from './text/start-i18n.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

const queryClient = createQueryClient()
connectEvents(queryClient)
listenForShortcuts()
createRoot(root).render(<App queryClient={queryClient} i18n={startI18n()} />)
