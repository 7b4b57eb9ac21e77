import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../shared/clients/client.ts'
import type { HandOff } from '../../../../shared/clients/hand-off.ts'
import { say } from '../../../../shared/text/say.ts'
import classes from './Guide.module.css'

const PLATFORMS = ['darwin', 'win32', 'linux'] as const

/** What a person does by hand: steps, place of the file, how to check, what to know. */
export function Guide({ client, handOff }: { client: Client; handOff: HandOff }) {
  const { t } = useTranslation('clients')
  const { fileHint, check, restart, noLink } = handOff
  const steps = handOff.steps.map(say)
  const warnings = [...handOff.warnings, ...(noLink ? [noLink] : []), ...client.notes].map(say)
  return (
    <dl className={classes.guide} data-selectable>
      {fileHint && (
        <div className={classes.entry}>
          <dt>{t('pane.where')}</dt>
          {PLATFORMS.map(
            (platform) =>
              fileHint[platform] !== null && (
                <dd key={platform} className={classes.place}>
                  <span className={classes.platform}>{t(`pane.platforms.${platform}`)}</span>
                  <span data-mono>{fileHint[platform]}</span>
                </dd>
              ),
          )}
        </div>
      )}
      {steps.length > 0 && (
        <div className={classes.entry}>
          <dt>{t('pane.steps')}</dt>
          <dd>
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </dd>
        </div>
      )}
      {restart && (
        <div className={classes.entry}>
          <dt>{t('pane.restart')}</dt>
          <dd>{say(restart)}</dd>
        </div>
      )}
      <div className={classes.entry}>
        <dt>{t('pane.check')}</dt>
        <dd>{say(check)}</dd>
      </div>
      {warnings.length > 0 && (
        <div className={classes.entry}>
          <dt>{t('pane.warnings')}</dt>
          {warnings.map((warning) => (
            <dd key={warning}>{warning}</dd>
          ))}
        </div>
      )}
    </dl>
  )
}
