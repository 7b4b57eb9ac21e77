import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../../shared/clients/verdict.ts'
import { say } from '../../../../shared/text/say.ts'
import type { KnownTools } from '../use-tools.ts'
import { VerdictMark } from '../VerdictMark.tsx'
import { shownLevel, toolNames } from '../verdict-words.ts'
import classes from './VerdictBox.module.css'

/** Whether the URL will work in the chosen client, with every reason. */
export function VerdictBox({ verdict, tools }: { verdict: Verdict | undefined; tools: KnownTools }) {
  const { t } = useTranslation('clients')
  const checking = tools.state === 'checking' || verdict === undefined
  const level = checking ? undefined : shownLevel(verdict, tools.state === 'unknown')
  const word = level ?? (checking ? 'checking' : 'addressFits')
  return (
    <div className={classes.box} data-level={level} aria-busy={checking}>
      <VerdictMark level={level} />
      <div className={classes.text} data-selectable>
        <p className={classes.word}>{t(`verdict.${word}`)}</p>
        {checking && <p>{t('verdict.checkingText')}</p>}
        {!checking && verdict.reasons.length > 0 && (
          <ul className={classes.reasons}>
            {verdict.reasons.map((reason) => (
              <li key={say(reason.message)}>
                {say(reason.message)}
                {reason.tools.length > 0 && (
                  <span className={classes.tools} title={reason.tools.join(', ')}>
                    {t('verdict.tools', { names: toolNames(reason.tools, t) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {tools.state === 'known' && verdict?.level === 'works' && (
          <p>{t('verdict.worksText', { count: tools.tools.length })}</p>
        )}
        {tools.state === 'unknown' && <p>{t('verdict.addressOnly')}</p>}
      </div>
    </div>
  )
}
