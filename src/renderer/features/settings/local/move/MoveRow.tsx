import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { commandQuery } from '../../../../lib/ipc/command-query.ts'
import { paths } from '../../../../lib/paths.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { Row } from '../../screen/Panel.tsx'

/** Leads to where servers of `Local` are moved to another workspace. */
export function MoveRow() {
  const { t } = useTranslation('move')
  const [, navigate] = useLocation()
  const { data: move } = useQuery(commandQuery('move.status'))
  const isOpen = move?.state === 'stopped' || move?.state === 'failed'
  return (
    <Section>
      <Row title={t('title')} help={isOpen ? t('openHelpUnfinished', { workspace: move.workspace.name }) : t('help')}>
        <Button variant="default" onClick={() => navigate(paths.move())}>
          {t('open')}
        </Button>
      </Row>
    </Section>
  )
}
