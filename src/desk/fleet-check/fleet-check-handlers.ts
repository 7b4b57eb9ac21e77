import type { fleetCheckCommands } from '../../shared/fleet-check/commands.ts'
import type { CommandHandlers } from '../../shared/ipc/contract.ts'
import type { FleetChecks } from './fleet-checks.ts'

/** Creates the handlers for the check of many URLs. */
export function createFleetCheckHandlers(checks: FleetChecks): Pick<CommandHandlers, keyof typeof fleetCheckCommands> {
  return {
    'fleetCheck.start': ({ filter }) => checks.start(filter),
    'fleetCheck.stop': async () => {
      await checks.cancel()
      return undefined
    },
    'fleetCheck.status': () => checks.status(),
    'fleetCheck.summary': ({ id }) => checks.summary(id),
    'fleetCheck.dismiss': async () => {
      await checks.dismiss()
      return undefined
    },
  }
}
