import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/Section.tsx'
import { Row } from '../screen/Panel.tsx'
import { UsageExport } from './UsageExport.tsx'

/** Offers the export of a month's usage. */
export function UsageSection() {
  const { t } = useTranslation('usage')
  const [open, setOpen] = useState(false)
  return (
    <Section divided title={t('title')}>
      <Row title={t('row')} help={t('help')}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('button')}
        </Button>
      </Row>
      {open && <UsageExport onClose={() => setOpen(false)} />}
    </Section>
  )
}
