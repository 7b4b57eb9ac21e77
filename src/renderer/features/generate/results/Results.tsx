import { Title } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issued } from '../../../lib/issued-urls/issued-store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { IssuedRows } from './IssuedRows.tsx'
import { ResultCard } from './ResultCard.tsx'
import classes from './Results.module.css'

const EARLIER_SHOWN = 20

/** Other features' contributions to a generated URL. */
export interface ResultSlots {
  /** The fix for the newest URL if it doesn't work; `quiet` while the next customer is being typed. */
  remedy?: (issued: Issued, quiet: boolean) => ReactNode
  /** Other copy formats, next to the button that copies the newest URL. */
  copyAs?: (issued: Issued) => ReactNode
  /** Rows in the newest URL's card. */
  cardFooter?: (issued: Issued) => ReactNode
  /** Content below the newest URL's card. */
  afterCard?: (issued: Issued) => ReactNode
  /** The fix for an earlier URL that doesn't work. */
  rowRemedy?: (issued: Issued) => ReactNode
  /** Icon buttons in an earlier URL's row. */
  rowActions?: (issued: Issued) => ReactNode
}

interface Props extends ResultSlots {
  issued: readonly Issued[]
  /** Whether the next customer is being typed. */
  quiet: boolean
}

/** URLs generated for this server, newest first: one card, then rows. */
export function Results({ issued, quiet, remedy, copyAs, cardFooter, afterCard, rowRemedy, rowActions }: Props) {
  const { t } = useTranslation('generate')
  const [newest, ...earlier] = issued
  if (newest === undefined) {
    return (
      <div className={classes.empty}>
        <EmptyState
          framed
          icon={<IconLink size={18} stroke={1.6} aria-hidden />}
          title={t('placeholder.title')}
          hint={t('placeholder.hint')}
        />
      </div>
    )
  }
  return (
    <div className={classes.results}>
      <div>
        <ResultCard
          key={newest.id}
          issued={newest}
          remedy={remedy?.(newest, quiet)}
          copyAs={copyAs?.(newest)}
          footer={cardFooter?.(newest)}
          quiet={quiet}
        />
        {afterCard?.(newest)}
      </div>
      {earlier.length > 0 && (
        <section aria-labelledby="just-issued">
          <Title id="just-issued" order={2} size="sm" mb="3xs" c="dimmed" fw={600}>
            {t('earlier.title')}
          </Title>
          <IssuedRows issued={earlier.slice(0, EARLIER_SHOWN)} remedy={rowRemedy} actions={rowActions} />
        </section>
      )}
    </div>
  )
}
