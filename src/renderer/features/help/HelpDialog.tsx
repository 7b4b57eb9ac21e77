import { Box, Button, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Disclosures } from '../../ui/layout/Disclosures.tsx'
import rows from '../../ui/rows/Rows.module.css'

const TOPICS = ['url', 'reachable', 'revoking', 'backups', 'interface'] as const
const POINTS = ['one', 'two', 'three', 'four', 'five'] as const
const PAGES = ['firstSteps', ...TOPICS] as const
export type HelpPage = (typeof PAGES)[number]

interface Props {
  /** The initial page. */
  first: HelpPage
  /** The steps to a URL that works in a client. */
  firstSteps: ReactNode
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void
  onClose: () => void
}

/** Short answers to common questions, expanded on demand. Part of the app, so no network is needed. */
export default function HelpDialog({ first, firstSteps, onShortcuts, onClose }: Props) {
  const { t } = useTranslation(['help', 'firstSteps'])
  const [page, setPage] = useState<HelpPage>(first)
  const titleOf = (name: HelpPage) => (name === 'firstSteps' ? t('firstSteps:title') : t(`pages.${name}.title`))
  return (
    <Dialog
      large
      title={t('title')}
      onClose={onClose}
      buttons={
        <>
          <Group data-start gap="xs">
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
              fw={name === page ? 550 : undefined}
              c={name === page ? 'var(--accent-text)' : undefined}
              aria-current={name === page ? 'page' : undefined}
              onClick={() => setPage(name)}
            >
              {titleOf(name)}
            </UnstyledButton>
          ))}
        </Box>
        {/* The pages differ in length, but the dialog must not move. */}
        <Box component="article" flex={1} miw={0} mih="24rem" data-selectable>
          <Title order={3}>{titleOf(page)}</Title>
          <Text inherit mt="4xs" mb="md" c="dimmed">
            {page === 'firstSteps' ? t('firstSteps:lead') : t(`pages.${page}.lead`)}
          </Text>
          {page === 'firstSteps' ? (
            firstSteps
          ) : (
            <Disclosures
              key={page}
              order={4}
              items={POINTS.map((point) => ({
                id: point,
                title: t(`pages.${page}.points.${point}.title`),
                content: t(`pages.${page}.points.${point}.text`),
              }))}
            />
          )}
        </Box>
      </Flex>
    </Dialog>
  )
}
