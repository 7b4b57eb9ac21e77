import { ImpactQuestion } from '../ui/impact/ImpactQuestion.tsx'
import { FinishFirstSteps } from './first-steps/FinishFirstSteps.tsx'
import { OpenRequests } from './open-requests/OpenRequests.tsx'
import { Rotate } from './Rotate.tsx'
import { WhatsNew } from './WhatsNew.tsx'

/** Components that watch every screen and initially render nothing. Loaded once the first screen is usable. */
export default function AfterStart() {
  return (
    <>
      <FinishFirstSteps />
      <ImpactQuestion />
      <OpenRequests />
      <Rotate />
      <WhatsNew />
    </>
  )
}
