import { Anchor, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProbeWarning } from '../../../../shared/probe/probe-result.ts'
import { say } from '../../../../shared/text/say.ts'
import { visibleText } from '../../../../shared/visible-text.ts'
import { Callout } from '../../../ui/feedback/Callout.tsx'

const SHOWN = 4
/** Maximum number of characters shown of a tool name, enough to tell tools apart. */
const MAX_NAME_LENGTH = 128

/** Behavior that's fine here but may cause trouble in a client. */
export function Warnings({ warnings }: { warnings: readonly ProbeWarning[] }) {
  const { t } = useTranslation('probe')
  const [shown, setShown] = useState(SHOWN)
  const left = warnings.length - shown
  return (
    <section aria-label={t('warnings.title')}>
      <Callout tone="warn" outlined title={t('warnings.title')}>
        <Flex component="ul" direction="column" gap="4xs" fz="sm" data-selectable>
          {warnings.slice(0, shown).map(({ tool, message }, index) => (
            <li key={index}>
              {tool && (
                <Text span inherit me="2xs" fw={600} data-mono>
                  {visibleText(tool.slice(0, MAX_NAME_LENGTH))}
                  {tool.length > MAX_NAME_LENGTH && '…'}
                </Text>
              )}
              {say(message)}
            </li>
          ))}
        </Flex>
        {left > 0 && (
          <Anchor component="button" type="button" size="sm" fw={550} onClick={() => setShown(shown + 100)}>
            {t('warnings.more', { count: Math.min(left, 100) })}
          </Anchor>
        )}
      </Callout>
    </section>
  )
}
