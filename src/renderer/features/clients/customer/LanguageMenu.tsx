import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '../../../../shared/text/language.ts'
import menu from '../../../ui/Menu.module.css'

/** A language's name in that language, such as “Deutsch”. */
const ownName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

interface Props {
  language: Language
  onChange: (language: Language) => void
}

/** Chooses the language of a customer's page and message. */
export function LanguageMenu({ language, onChange }: Props) {
  const { t } = useTranslation('clients')
  const label = t('customer.language', { language: ownName(language) })
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon aria-label={label} title={label}>
          <IconLanguage size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={menu.menu}>
        <Menu.Label>{t('customer.languageLabel')}</Menu.Label>
        {LANGUAGES.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === language}
            lang={each}
            rightSection={each === language && <IconCheck size={16} stroke={1.8} aria-hidden />}
            onClick={() => onChange(each)}
          >
            {ownName(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
