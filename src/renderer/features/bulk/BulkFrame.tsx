import { Box, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { FocusFrame } from '../../ui/layout/FocusFrame.tsx'
import classes from './BulkFrame.module.css'
import { Steps } from './Steps.tsx'

interface Props {
  title: string
  /** Path of the customer list that Back opens. */
  to: string
  /** A line above the page. */
  lead?: string
  step?: 'columns' | 'check'
  /** Buttons at the end of the title line. */
  actions?: ReactNode
  /** Stays visible below the scrolling page. */
  footer?: ReactNode
  children: ReactNode
}

/** A full-width page for a run or its table. Leaving it keeps the table. */
export function BulkFrame({ title, to, lead, step, actions, footer, children }: Props) {
  const { t } = useTranslation('bulk')
  const [, navigate] = useLocation()
  return (
    <FocusFrame from={t('customers')} title={title} onBack={() => navigate(to)} escapes={false} aside={actions}>
      <Box className={classes.scroller} flex={1} mih={0}>
        <Box maw="90rem" px="2xl" pt="lg" pb="3xl">
          {lead && (
            <Flex className={classes.lead} data-steps={step !== undefined || undefined}>
              {step && <Steps current={step} />}
              <Text inherit c="dimmed">
                {lead}
              </Text>
            </Flex>
          )}
          {children}
        </Box>
      </Box>
      {footer}
    </FocusFrame>
  )
}

interface FooterProps {
  note: ReactNode
  /** Error from the attempt to continue. */
  error?: ReactNode
  /** The buttons. The one that continues is last, so that it's in the same place on every step. */
  children: ReactNode
}

/** The footer of a step: a note, and the buttons that continue. */
export function BulkFooter({ note, error, children }: FooterProps) {
  return (
    <Box component="footer" className={classes.footer} flex="none">
      {error && (
        <Box maw="90rem" px="2xl" pt="sm">
          {error}
        </Box>
      )}
      <Flex className={classes.buttons} maw="90rem" px="2xl" py="lg" gap="xs" wrap="wrap">
        <Box className={classes.note} flex={1} c="dimmed">
          {note}
        </Box>
        {children}
      </Flex>
    </Box>
  )
}
