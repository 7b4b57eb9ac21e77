import { MoveNotice } from './MoveNotice.tsx'
import { RecoveryNotice } from './RecoveryNotice.tsx'
import { RestoreNotice } from './RestoreNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

/** Banners above every screen. Loaded once the first screen is usable, because none are shown earlier. */
export default function Notices() {
  return (
    <>
      <RecoveryNotice />
      <RestoreNotice />
      <MoveNotice />
      <UpdateNotice />
    </>
  )
}
