import { Flex, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../../shared/clients/verdict.ts'
import { say } from '../../../../shared/text/say.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import type { KnownTools } from '../use-tools.ts'
import { VerdictMark } from '../VerdictMark.tsx'
import { shownLevel, toolNames, VERDICT_TONES } from '../verdict-text.ts'

/** Whether the URL will work in the chosen client, with every reason. */
export function VerdictBox({ verdict, tools }: { verdict: Verdict | undefined; tools: KnownTools }) {
  const { t } = useTranslation('clients')
  const checking = tools.state === 'checking' || verdict === undefined
  const level = checking ? undefined : shownLevel(verdict, tools.state === 'unknown')
  const word = level ?? (checking ? 'checking' : 'addressFits')
  return (
    <Callout
      tone={level === undefined ? 'calm' : VERDICT_TONES[level]}
      icon={<VerdictMark level={level} />}
      title={t(`verdict.${word}`)}
      aria-busy={checking}
    >
      {checking && <p>{t('verdict.checkingText')}</p>}
      {!checking && verdict.reasons.length > 0 && (
        <Flex component="ul" direction="column" gap="3xs">
          {verdict.reasons.map((reason) => (
            <li key={say(reason.message)}>
              {say(reason.message)}
              {reason.tools.length > 0 && (
                <Text span display="block" size="sm" c="dimmed" title={reason.tools.join(', ')}>
                  {t('verdict.tools', { names: toolNames(reason.tools, t) })}
                </Text>
              )}
            </li>
          ))}
        </Flex>
      )}
      {tools.state === 'known' && verdict?.level === 'works' && (
        <p>{t('verdict.worksText', { count: tools.tools.length })}</p>
      )}
      {tools.state === 'unknown' && <p>{t('verdict.addressOnly')}</p>}
    </Callout>
  )
}
