import { Flex, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Verdict } from '../../../../shared/clients/verdict.ts'
import { say } from '../../../../shared/text/say.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'
import type { KnownTools } from '../use-tools.ts'
import { VerdictMark } from '../VerdictMark.tsx'
import { toolNames, VERDICT_TONES } from '../verdict-text.ts'

interface Props {
  verdict: Verdict | undefined
  tools: KnownTools
}

/** Whether the URL will work in the selected client: one line if so, otherwise every reason. */
export function VerdictBox({ verdict, tools }: Props) {
  const { t } = useTranslation('clients')
  if (tools.state === 'checking' || verdict === undefined)
    return (
      <Text c="dimmed" aria-busy>
        {t('verdict.checkingText')}
      </Text>
    )
  if (verdict.level === 'works') return <Fits tools={tools} />
  return (
    <Callout
      tone={VERDICT_TONES[verdict.level]}
      icon={<VerdictMark level={verdict.level} />}
      title={t(`verdict.${verdict.level}`)}
    >
      {verdict.reasons.length > 0 && (
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
      {tools.state === 'unknown' && <p>{t('verdict.addressOnly')}</p>}
    </Callout>
  )
}

/** Shown if the address and, if known, the tools are compatible. */
function Fits({ tools }: Pick<Props, 'tools'>) {
  const { t } = useTranslation('clients')
  const isKnown = tools.state === 'known'
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {isKnown && <VerdictMark level="works" />}
      <div>
        <Text span inherit fw={600} c={isKnown ? 'var(--good)' : undefined}>
          {t(isKnown ? 'verdict.works' : 'verdict.addressFits')}
        </Text>{' '}
        <Text span inherit c="dimmed" display={isKnown ? undefined : 'block'}>
          {isKnown ? t('verdict.worksText', { count: tools.tools.length }) : t('verdict.addressOnly')}
        </Text>
      </div>
    </Group>
  )
}
