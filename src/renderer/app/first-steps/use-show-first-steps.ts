import { useLocation } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { openFirstSteps } from './first-steps-store.ts'
import { focusSoon } from './focus-soon.ts'
import { useLeads } from './use-leads.ts'

/** Returns what shows the first steps again, and goes there. */
export function useShowFirstSteps(): () => void {
  const [, navigate] = useLocation()
  const { attempt } = useLeads()
  return () => {
    attempt(openFirstSteps)
    navigate(paths.servers())
    focusSoon('[data-first-steps]')
  }
}
