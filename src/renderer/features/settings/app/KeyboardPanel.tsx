import { Flex, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SHORTCUTS, type ShortcutName } from '../../../lib/shortcuts/shortcuts.ts'
import { Keys } from '../../../ui/keys/Keys.tsx'
import { useShortcutText } from '../../../ui/keys/use-shortcut-text.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import rows from '../../../ui/rows/Rows.module.css'
import { Panel } from '../screen/Panel.tsx'

const ANYWHERE = [
  'palette',
  'help',
  'screenServers',
  'screenCustomers',
  'screenTest',
  'screenSettings',
] as const satisfies readonly ShortcutName[]
const SERVERS = ['generate', 'copyUrl', 'search', 'refreshServers'] as const satisfies readonly ShortcutName[]
const TOOLS = ['runTool'] as const satisfies readonly ShortcutName[]
/** Keys that apply to an element rather than to the whole window. */
const LIST = ['move', 'enter', 'escape'] as const

/** The list of all keyboard shortcuts. */
export function KeyboardPanel() {
  const { t } = useTranslation('settings')
  const keysOf = useShortcutText()
  const shortcut = (name: (typeof ANYWHERE | typeof SERVERS | typeof TOOLS)[number]) => (
    <Line key={name} does={t(`keyboard.does.${name}`)}>
      {SHORTCUTS[name].map((keys, index) => (
        <Keys key={keys}>{keysOf(name, index)}</Keys>
      ))}
    </Line>
  )
  return (
    <Panel title={t('keyboard.title')} intro={t('keyboard.intro')}>
      <Section title={t('keyboard.anywhere')}>
        <dl className={rows.list}>{ANYWHERE.map(shortcut)}</dl>
      </Section>
      <Section title={t('keyboard.servers')}>
        <dl className={rows.list}>
          {SERVERS.map(shortcut)}
          {LIST.map((name) => (
            <Line key={name} does={t(`keyboard.list.${name}`)}>
              <Keys>{t(`keyboard.listKeys.${name}`)}</Keys>
            </Line>
          ))}
        </dl>
      </Section>
      <Section title={t('keyboard.tools')}>
        <dl className={rows.list}>
          {TOOLS.map(shortcut)}
          <Line does={t('keyboard.list.split')}>
            <Keys>{t('keyboard.listKeys.split')}</Keys>
          </Line>
        </dl>
      </Section>
    </Panel>
  )
}

function Line({ does, children }: { does: string; children: ReactNode }) {
  return (
    <Group gap="lg" wrap="nowrap" justify="space-between" mih="2.25rem">
      <dt>{does}</dt>
      <Flex component="dd" gap="2xs" flex="none">
        {children}
      </Flex>
    </Group>
  )
}
