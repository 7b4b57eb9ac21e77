import { Box, Button, Flex, Text, Title } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail as Detail } from '../../../../shared/management/customer-record.ts'
import { invoke } from '../../../lib/ipc/invoke.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { StageSteps } from '../stage/StageSteps.tsx'
import type { NewUrlRows } from '../tokens/NewUrlDialog.tsx'
import { Tokens } from '../tokens/Tokens.tsx'
import classes from './CustomerDetail.module.css'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerLimits } from './CustomerLimits.tsx'
import { ToolAccess } from './ToolAccess.tsx'

interface Props {
  server: { id: string; name: string }
  detail: Detail
  newUrlRows: NewUrlRows
  onShowCalls: () => void
  onRemoved: () => void
}

/** Everything about one customer on one server. */
export function CustomerDetail({ server, detail, newUrlRows, onShowCalls, onRemoved }: Props) {
  const { t } = useTranslation(['customers', 'limits'])
  const client = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const { customer, access } = detail
  const here = access.find(({ serverId }) => serverId === server.id)
  const elsewhere = customer.servers.filter(({ id }) => id !== server.id)

  const remove = async () => {
    await invoke('customers.remove', { id: customer.id })
    void client.invalidateQueries({ queryKey: ['calls.cleanups'] })
    void client.invalidateQueries({ queryKey: ['customers.list'] })
    onRemoved()
  }
  return (
    <Box px="2xl" pt="lg" pb="3xl">
      <StageSteps customer={customer} tokens={here?.tokens ?? []} />
      <Part
        title={t('detail.details')}
        aside={
          <Button
            variant="default"
            leftSection={<IconChartBar size={15} stroke={1.6} aria-hidden />}
            onClick={onShowCalls}
          >
            {t('detail.showCalls')}
          </Button>
        }
      >
        <CustomerFacts customer={customer} elsewhere={elsewhere} />
      </Part>
      <Part title={t('detail.tokens')}>
        <Tokens server={server} customer={customer} tokens={here?.tokens ?? []} newUrlRows={newUrlRows} />
      </Part>
      {here && (
        <Part title={t('tools.title')}>
          <ToolAccess customerId={customer.id} access={here} />
        </Part>
      )}
      {here && (
        <Part title={t('limits:title')}>
          <CustomerLimits customerId={customer.id} access={here} />
        </Part>
      )}
      <Part>
        <div className={classes.remove}>
          <p>{t('detail.removeHelp')}</p>
          <Button variant="default" flex="none" c="var(--bad)" onClick={() => setRemoving(true)}>
            {t('detail.remove')}
          </Button>
        </div>
      </Part>
      {removing && (
        <ConfirmDialog
          title={t('remove.title', { customer: customer.primaryIdentity })}
          confirm={t('remove.confirm')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>
            {customer.servers.length === 0
              ? t('remove.bodyNone')
              : t('remove.body', { count: customer.servers.length })}
          </p>
          {customer.servers.length > 0 && (
            <Box data-bullets component="ul" pl="xl">
              {customer.servers.map(({ id, name }) => (
                <li key={id} dir="auto">
                  {name}
                </li>
              ))}
            </Box>
          )}
          <Text inherit c="dimmed">
            {t('remove.stays')}
          </Text>
        </ConfirmDialog>
      )}
    </Box>
  )
}

function Part({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} {...(title && { 'aria-labelledby': id })}>
      {title && (
        <Flex
          className={classes.partHeader}
          component="header"
          gap="md"
          justify="space-between"
          mih="var(--control-xs)"
          mb="2xs"
          align="center"
        >
          <Title id={id} order={3}>
            {title}
          </Title>
          {aside}
        </Flex>
      )}
      {children}
    </section>
  )
}
