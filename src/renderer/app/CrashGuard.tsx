import { Box, Button, Group, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportBug } from '../lib/errors/report-bug.ts'
import { CopyButton } from '../ui/copy/CopyButton.tsx'

interface State {
  error: Error | null
  /** Reference of the error's log entry. */
  reference: string
}

/** Shown when a screen throws: an explanation, a way back, and the details to report. */
export class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, reference: '' }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(thrown: unknown): void {
    this.setState({ reference: reportBug('A screen', thrown) })
  }

  override render(): ReactNode {
    const { error, reference } = this.state
    return error ? (
      <Crash error={error} reference={reference} onAgain={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    )
  }
}

function Crash({ error, reference, onAgain }: State & { error: Error; onAgain: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Box component="main" maw="60ch" mx="auto" mt="12vh" px="2xl">
      <div role="alert">
        <Title order={1}>{t('crash.title')}</Title>
        <Text inherit mt="2xs" c="dimmed">
          {t('crash.hint')}
        </Text>
        <Box component="p" mt="md" px="sm" py="xs" bdrs="sm" bg="var(--well)" data-mono data-selectable>
          {error.message}
        </Box>
        <Text inherit mt="2xs" c="dimmed" data-selectable>
          {t('crash.reference', { reference })}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" align="stretch" mt="lg">
        <Button onClick={onAgain}>{t('crash.again')}</Button>
        <CopyButton value={(error.stack ?? error.message).slice(0, 20_000)} label={t('crash.copy')} />
      </Group>
    </Box>
  )
}
