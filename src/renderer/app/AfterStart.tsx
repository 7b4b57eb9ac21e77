import { ImpactQuestion } from '../ui/impact/ImpactQuestion.tsx'
import { FinishFirstSteps } from './first-steps/FinishFirstSteps.tsx'
import { OpenRequests } from './open-requests/OpenRequests.tsx'
import { Rotate } from './Rotate.tsx'
import { WhatsNew } from './WhatsNew.tsx'

/** What watches every screen and shows nothing by itself at first. It comes once the first screen can be used. */
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
