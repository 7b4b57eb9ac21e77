import { expect, test } from '../person-fixtures.ts'
import { accessProblems } from './access-problems.ts'
import { backups } from './backup.ts'
import { bulkRuns } from './bulk.ts'
import { bulkValues } from './bulk-values.ts'
import { claimLinks } from './claims.ts'
import { clientRefusals, handOff } from './clients.ts'
import { teamConsole } from './console.ts'
import { customerLogins } from './customer-logins.ts'
import { customersAndCalls, limitsAndTests } from './customers.ts'
import { desktop } from './desktop.ts'
import { endpointEditor } from './endpoint-editor.ts'
import { endpointRequest } from './endpoint-request.ts'
import { endpointTable } from './endpoint-table.ts'
import { firstSteps, firstStepsWithoutServer } from './first-steps.ts'
import { firstUrls, readme } from './first-urls.ts'
import { fleetCheck } from './fleet-check.ts'
import { historyTrouble } from './history-trouble.ts'
import { hosted } from './hosted.ts'
import { imports } from './imports.ts'
import { issuedHistory } from './issued.ts'
import { longReplies } from './long-replies.ts'
import { manyCustomers } from './many-customers.ts'
import { teamMove } from './move.ts'
import { people } from './people.ts'
import { connectionTest, manyTools, rejectedTools } from './probe.ts'
import { proofCall } from './proof-call.ts'
import { reachableFrom } from './reachable.ts'
import { secretStorage, settings } from './settings.ts'
import { thisNetwork } from './this-network.ts'
import { toolList } from './tool-list.ts'
import { updateStates } from './updates.ts'
import { urlStates } from './url-states.ts'
import { checkScene, takePictures, WIDE } from './views.ts'

// The longest chains come first, so that both workers finish at about the same time.
const chains = [
  endpointEditor,
  bulkRuns,
  bulkValues,
  imports,
  backups,
  settings,
  issuedHistory,
  accessProblems,
  customerLogins,
  claimLinks,
  customersAndCalls,
  teamConsole,
  manyCustomers,
  urlStates,
  connectionTest,
  teamMove,
  endpointTable,
  updateStates,
  hosted,
  fleetCheck,
  manyTools,
  rejectedTools,
  handOff,
  reachableFrom,
  proofCall,
  toolList,
  longReplies,
  endpointRequest,
  clientRefusals,
  desktop,
  firstUrls,
  people,
  limitsAndTests,
  firstSteps,
  thisNetwork,
  historyTrouble,
  secretStorage,
  firstStepsWithoutServer,
  readme,
]

/** Maximum duration of a scene when the machine is busy, in milliseconds. */
const SCENE_MS = 20_000

test.describe.configure({ mode: 'parallel' })

for (const chain of chains) {
  test(chain.title, async ({ startDesk, home, person, fake }, info) => {
    test.setTimeout(60_000 + chain.scenes.length * SCENE_MS)
    const look = info.project.name === 'screenshots' ? takePictures : checkScene
    const startWide: typeof startDesk = async (env) => {
      const desk = await startDesk(env)
      await desk.resize(WIDE.width, WIDE.height)
      return desk
    }
    await chain.visit({ startDesk: startWide, home, person, fake }, look)
  })
}

test('gives every scene a unique name', () => {
  const names = chains.flatMap(({ scenes }) => scenes)
  expect(new Set(names).size).toBe(names.length)
})
