import { IconListSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ServerRecord } from '../../../../shared/management/records/server-record.ts'
import { DialogButton } from '../DialogButton.tsx'
import { RankingDialog } from './RankingDialog.tsx'

/** Opens the ranking of a server's tools. A read-only API key is enough. */
export function RankingButton({ server }: { server: ServerRecord }) {
  const { t } = useTranslation('toolRanking')
  return (
    <DialogButton
      label={t('open')}
      Icon={IconListSearch}
      dialog={(close) => <RankingDialog server={server} onClose={close} />}
    />
  )
}
