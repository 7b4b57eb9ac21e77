import { Flex, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProbedServer } from '../../../../shared/probe/probe-result.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import classes from './ServerFacts.module.css'

/** The server's self-description. */
export function ServerFacts({ server }: { server: ProbedServer }) {
  const { t } = useTranslation('probe')
  const { name, title, version, protocolVersion, era, transport, capabilities, instructions } = server
  return (
    <section aria-label={t('server.title')}>
      <Title order={3} fz="sm" mb="2xs">
        {t('server.title')}
      </Title>
      <dl className={classes.facts} data-selectable>
        <dt>{t('server.name')}</dt>
        <dd>
          {visibleText(title ?? name ?? t('server.noName'))}
          {version && (
            <Text span inherit c="var(--text-3)">
              {' '}
              {visibleText(version)}
            </Text>
          )}
          {title !== null && name !== null && name !== title && (
            <Text span inherit c="var(--text-3)" data-mono>
              {' '}
              {visibleText(name)}
            </Text>
          )}
        </dd>
        <dt>{t('server.protocol')}</dt>
        <dd>
          {protocolVersion}{' '}
          <Text span inherit c="var(--text-3)">
            {t(`server.eras.${era}`)}
          </Text>
        </dd>
        <dt>{t('server.transport')}</dt>
        <dd>{t(`facts.transports.${transport}`)}</dd>
        <dt>{t('server.capabilities')}</dt>
        <Flex component="dd" gap="3xs" wrap="wrap">
          {capabilities.length === 0 ? t('server.none') : capabilities.map((each) => <Badge key={each}>{each}</Badge>)}
        </Flex>
        {instructions && (
          <>
            <dt>{t('server.instructions')}</dt>
            <dd className={classes.instructions}>{instructions}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
