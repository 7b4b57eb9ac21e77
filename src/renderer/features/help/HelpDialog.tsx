import { Box, Button, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import guide from '../../../../resources/guide/README.md'
import type { HelpPage } from '../../lib/help-store.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import rows from '../../ui/rows/Rows.module.css'
import classes from './Guide.module.css'
import { GuideBlocks } from './GuideBlocks.tsx'
import { GuideResults } from './GuideResults.tsx'
import type { GuidePlace } from './guide-page.ts'
import { searchGuide } from './search-guide.ts'

const FIRST_STEPS = 'first-steps'
const [first] = guide

interface Props {
  first: HelpPage
  /** The steps to a URL that works in a client. */
  firstSteps: ReactNode
  /** Opens the list of keyboard shortcuts. */
  onShortcuts: () => void
  onClose: () => void
}

/** The guide and the first steps. Part of the app, so no network is needed. */
export default function HelpDialog({ first: initial, firstSteps, onShortcuts, onClose }: Props) {
  const { t } = useTranslation(['help', 'firstSteps'])
  const [place, setPlace] = useState<GuidePlace>({
    page: initialPage(initial),
    section: '',
  })
  const [query, setQuery] = useState('')
  const article = useRef<HTMLElement>(null)
  const page = guide.find(({ name }) => name === place.page)
  const isSearch = query.trim() !== ''

  useLayoutEffect(() => {
    const root = article.current
    const section = place.section && root?.querySelector(`[data-section="${CSS.escape(place.section)}"]`)
    const target = section || root
    target?.scrollIntoView({ block: 'start' })
  }, [place])

  const open = (to: GuidePlace) => {
    setQuery('')
    setPlace(to)
    // The link that was clicked may no longer exist.
    article.current?.focus({ preventScroll: true })
  }
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
        <Box flex="0 0 13rem" className={classes.contents}>
          <SearchField label={t('search')} value={query} onChange={setQuery} />
          <PageList
            page={place.page}
            isSearch={isSearch}
            onOpen={(page) => {
              setQuery('')
              setPlace({ page, section: '' })
            }}
          />
        </Box>
        {/* The pages differ in length, but the dialog shouldn't move. */}
        <Box
          component="article"
          ref={article}
          className={classes.article}
          flex={1}
          miw={0}
          mih="min(37.5rem, calc(100vh - 11rem))"
          tabIndex={-1}
          data-selectable
        >
          {isSearch ? (
            <GuideResults results={searchGuide(guide, query)} query={query.trim()} onOpen={open} />
          ) : (
            <>
              <Title order={3} fz="lg">
                {page?.title ?? t('firstSteps:title')}
              </Title>
              {page ? (
                <GuideBlocks blocks={page.blocks} page={page.name} onOpen={open} />
              ) : (
                <>
                  <Text inherit mt="4xs" mb="md" c="dimmed">
                    {t('firstSteps:lead')}
                  </Text>
                  {firstSteps}
                </>
              )}
            </>
          )}
        </Box>
      </Flex>
    </Dialog>
  )
}

function initialPage(initial: HelpPage): string {
  if (typeof initial === 'object') return initial.page
  return initial === 'firstSteps' ? FIRST_STEPS : (first?.name ?? FIRST_STEPS)
}

interface PageListProps {
  /** Name of the open page. */
  page: string
  /** Whether search results are shown instead of the page. */
  isSearch: boolean
  onOpen: (page: string) => void
}

/** The first steps and the pages of the guide. */
function PageList({ page, isSearch, onOpen }: PageListProps) {
  const { t } = useTranslation(['help', 'firstSteps'])
  const entries = [{ name: FIRST_STEPS, title: t('firstSteps:title') }, ...guide]
  return (
    <Box component="nav" mt="xs" mx="-sm" px="3xs" aria-label={t('pagesLabel')}>
      {entries.map(({ name, title }) => (
        <UnstyledButton
          key={name}
          className={rows.row}
          py="2xs"
          px="sm"
          bdrs="sm"
          fw={name === page ? 550 : undefined}
          c={name === page ? 'var(--accent-text)' : undefined}
          aria-current={name === page && !isSearch ? 'page' : undefined}
          onClick={() => onOpen(name)}
        >
          {title}
        </UnstyledButton>
      ))}
    </Box>
  )
}
