import { useTranslation } from 'react-i18next'
import type { ShortcutName } from '../../lib/shortcuts.ts'
import { Keys } from '../../ui/Keys.tsx'
import { useShortcutText } from '../../ui/use-shortcut-text.ts'
import { Panel, Row, Section } from './Panel.tsx'

const ANYWHERE = [
  'palette',
  'screenServers',
  'screenIssued',
  'screenSettings',
] as const satisfies readonly ShortcutName[]
const SERVERS = ['generate', 'search', 'refreshServers'] as const satisfies readonly ShortcutName[]
/** Keys that belong to an element rather than to the window. */
const LIST = ['move', 'enter', 'escape'] as const

/** Every key that does something, so that nobody has to guess. */
export function KeyboardPanel() {
  const { t } = useTranslation('settings')
  const keysOf = useShortcutText()
  return (
    <Panel title={t('keyboard.title')} intro={t('keyboard.intro')}>
      <Section title={t('keyboard.anywhere')}>
        {ANYWHERE.map((name) => (
          <Row key={name} title={t(`keyboard.does.${name}`)}>
            <Keys>{keysOf(name, true)}</Keys>
          </Row>
        ))}
      </Section>
      <Section title={t('keyboard.servers')}>
        {SERVERS.map((name) => (
          <Row key={name} title={t(`keyboard.does.${name}`)}>
            <Keys>{keysOf(name, true)}</Keys>
          </Row>
        ))}
        {LIST.map((name) => (
          <Row key={name} title={t(`keyboard.list.${name}`)}>
            <Keys>{t(`keyboard.listKeys.${name}`)}</Keys>
          </Row>
        ))}
      </Section>
    </Panel>
  )
}
