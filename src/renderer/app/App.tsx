import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { CrashGuard } from './CrashGuard.tsx'
import { Shell } from './Shell.tsx'

/** The window: the providers every screen needs, around the shell. */
export function App({ queryClient, i18n }: { queryClient: QueryClient; i18n: I18n }) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <CrashGuard>
            <Router hook={useHashLocation}>
              <Shell />
            </Router>
          </CrashGuard>
        </MantineProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
