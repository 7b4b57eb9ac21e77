import { Box, Button, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import rows from '../../ui/rows/Rows.module.css'

const PAGES = ['url', 'reachable', 'revoking', 'backups', 'interface'] as const
const POINTS = ['one', 'two', 'three', 'four', 'five'] as const

interface Props {
  /** Shows the first steps. */
  onFirstSteps: () => void
  /** Leads to the list of keys. */
  onShortcuts: () => void
  onClose: () => void
}

/** Short pages on what people ask first. They're part of the app, and need no network. */
export default function HelpDialog({ onFirstSteps, onShortcuts, onClose }: Props) {
  const { t } = useTranslation(['help', 'firstSteps'])
  const [page, setPage] = useState<(typeof PAGES)[number]>('url')
  return (
    <Dialog
      large
      title={t('title')}
      onClose={onClose}
      buttons={
        <>
          <Group data-start gap="xs">
            <Button variant="subtle" onClick={onFirstSteps}>
              {t('firstSteps:title')}
            </Button>
            <Button variant="subtle" onClick={onShortcuts}>
              {t('shortcuts')}
            </Button>
          </Group>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Flex gap="2xl" align="flex-start">
        <Box component="nav" flex="0 0 11rem" mx="-sm" aria-label={t('pagesLabel')}>
          {PAGES.map((name) => (
            <UnstyledButton
              key={name}
              className={rows.row}
              py="2xs"
              px="sm"
              bdrs="sm"
              fw={550}
              c={name === page ? 'var(--accent-text)' : undefined}
              aria-current={name === page ? 'page' : undefined}
              onClick={() => setPage(name)}
            >
              {t(`pages.${name}.title`)}
            </UnstyledButton>
          ))}
        </Box>
        {/* The pages differ in length; the window stays where it is. */}
        <Box component="article" flex={1} miw={0} mih="24rem" data-selectable>
          <Title order={3}>{t(`pages.${page}.title`)}</Title>
          <Text inherit mt="4xs" mb="md" c="dimmed">
            {t(`pages.${page}.lead`)}
          </Text>
          <Flex component="dl" direction="column" gap="sm">
            {POINTS.map((point) => (
              <div key={point}>
                <Text component="dt" inherit fw={600}>
                  {t(`pages.${page}.points.${point}.title`)}
                </Text>
                <Text component="dd" inherit>
                  {t(`pages.${page}.points.${point}.text`)}
                </Text>
              </div>
            ))}
          </Flex>
        </Box>
      </Flex>
    </Dialog>
  )
}
