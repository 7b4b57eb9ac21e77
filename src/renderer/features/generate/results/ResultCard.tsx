import { Flex, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canHandOut, isWorthCopying } from '../../../../shared/history/url-state.ts'
import { tokenEnding } from '../../../../shared/mask.ts'
import { commandQuery } from '../../../lib/ipc/command-query.ts'
import { customerName, type Issued } from '../../../lib/issued-urls/issued-store.ts'
import { useUrlState } from '../../../lib/url-state/use-url-states.ts'
import { TokenEnding } from '../../../ui/access/TokenEnding.tsx'
import { TokenField } from '../../../ui/access/TokenField.tsx'
import { UnrecordedUrl } from '../../../ui/access/UnrecordedUrl.tsx'
import { UrlFacts } from '../../../ui/access/UrlFacts.tsx'
import { UrlField } from '../../../ui/access/UrlField.tsx'
import { UrlStateBadge } from '../../../ui/access/UrlStateBadge.tsx'
import { UrlStateBand } from '../../../ui/access/UrlStateBand.tsx'
import { CopyButton } from '../../../ui/copy/CopyButton.tsx'
import { SecretField } from '../../../ui/fields/SecretField.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import classes from './ResultCard.module.css'

interface Props {
  issued: Issued
  /** The fix for a URL that doesn't work. */
  remedy?: ReactNode
  /** Rows below the fields: other actions. */
  footer?: ReactNode
  /** Other copy formats, next to the button that copies the URL. */
  copyAs?: ReactNode
  /** Whether the next customer is being typed. */
  quiet?: boolean
}

/** The newest generated URL: check, reveal, and copy it. */
export function ResultCard({ issued, remedy, footer, copyAs, quiet = false }: Props) {
  const { t } = useTranslation(['generate', 'common'])
  const { data: settings } = useQuery(commandQuery('settings.get'))
  const hidden = settings?.hideSecrets ?? false
  const state = useUrlState(issued)
  const { url, token, customerId } = issued.access
  const title = t('result.title', { customer: customerName(issued) })
  const copyable = isWorthCopying(state)
  const works = canHandOut(state) || state.name === 'earlierAddress'
  const Icon = state.name === 'live' ? IconCheck : canHandOut(state) ? IconLink : IconAlertTriangle
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      shadow="sm"
      aria-label={t('result.region')}
      className={classes.card}
    >
      <Flex component="header" gap="xs" py="sm" px="lg" align="center">
        <Icon size={16} stroke={2} color={`var(${state.name === 'live' ? '--good' : '--text-2'})`} aria-hidden />
        <Text component="h2" size="md" flex={1} miw={0} truncate fw={600} lh="row" title={title}>
          {title}
        </Text>
        <UrlStateBadge state={state} />
        <Text span size="sm" flex="none" c="var(--text-3)">
          <TokenEnding ending={tokenEnding(token)} />
        </Text>
      </Flex>
      <UrlStateBand state={state}>{remedy}</UrlStateBand>
      <UnrecordedUrl problem={issued.recordProblem} mx="lg" mb="md" />
      <Part>
        <UrlField url={url} hidden={hidden} copyable={copyable} quiet={quiet}>
          {copyAs}
        </UrlField>
        {works && <UrlFacts url={url} />}
      </Part>
      <div className={`${classes.pair} ${rows.ruled}`}>
        <TokenField line token={token} hidden={hidden} copyable={copyable} />
        <SecretField line label={t('result.customerId')} value={customerId} masked={false}>
          <CopyButton quiet value={customerId} label={t('result.copyCustomerId')} iconOnly />
        </SecretField>
      </div>
      {footer}
      {hidden && (
        <Text component="footer" inherit py="xs" px="lg" c="dimmed" fz="sm" className={rows.ruled}>
          {t('common:access.hidden')}
        </Text>
      )}
    </Paper>
  )
}

/** A field that spans the width of the card. */
function Part({ children }: { children: ReactNode }) {
  return (
    <Stack gap="2xs" pt="sm" pb="md" px="lg" className={rows.ruled}>
      {children}
    </Stack>
  )
}
