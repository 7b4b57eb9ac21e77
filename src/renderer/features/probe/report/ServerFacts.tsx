import { useTranslation } from 'react-i18next'
import type { ProbedServer } from '../../../../shared/probe/probe-result.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import classes from './ServerFacts.module.css'

/** The server as it introduced itself. */
export function ServerFacts({ server }: { server: ProbedServer }) {
  const { t } = useTranslation('probe')
  const { name, title, version, protocolVersion, era, transport, capabilities, instructions } = server
  return (
    <section aria-label={t('server.title')} className={classes.section}>
      <h3 className={classes.heading}>{t('server.title')}</h3>
      <dl className={classes.facts} data-selectable>
        <dt>{t('server.name')}</dt>
        <dd>
          {visibleText(title ?? name ?? t('server.noName'))}
          {version && <span className={classes.second}> {visibleText(version)}</span>}
          {title !== null && name !== null && name !== title && (
            <span className={classes.second} data-mono>
              {' '}
              {visibleText(name)}
            </span>
          )}
        </dd>
        <dt>{t('server.protocol')}</dt>
        <dd>
          {protocolVersion} <span className={classes.second}>{t(`server.eras.${era}`)}</span>
        </dd>
        <dt>{t('server.transport')}</dt>
        <dd>{t(`facts.transports.${transport}`)}</dd>
        <dt>{t('server.capabilities')}</dt>
        <dd className={classes.badges}>
          {capabilities.length === 0 ? t('server.none') : capabilities.map((each) => <Badge key={each}>{each}</Badge>)}
        </dd>
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
