import { Box, Flex, Group, NativeSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { METHODS } from '../../../../shared/management/endpoint/endpoint.ts'
import { type OperationState, operationStateSchema } from '../../../../shared/management/imports/document-inspection.ts'
import { useEnterFocusMode } from '../../../lib/focus-mode.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { BaseAddressFields } from './BaseAddressFields.tsx'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportFooter } from './ImportFooter.tsx'
import { ImportProgressRow } from './ImportProgressRow.tsx'
import classes from './ImportScreen.module.css'
import { changeImport, closeImport, type ImportSession } from './import-store.ts'
import { OperationTree } from './OperationTree.tsx'
import { filterOperations, NO_OPERATION_FILTER } from './operation-tree.ts'
import { useImport } from './use-import.ts'

/** What is in a document: its operations as a tree, of which all, some or none come in. */
export function ImportScreen({ session }: { session: ImportSession }) {
  const { t, i18n } = useTranslation('endpoints')
  const { place } = useDraft()
  const importing = useImport()
  const { inspection, filter, files, chosen } = session
  const { document, operations, roots, notices } = inspection
  const shown = useMemo(() => filterOperations(operations, filter), [operations, filter])
  const change = (part: Partial<ImportSession>) => changeImport(place, part)
  const close = () => {
    importing.cancel()
    closeImport(place)
    if (session.pasted !== null) changePanel(place, { pasteOpen: true, focus: 'paste' })
  }
  // What was chosen would be lost by one key.
  const title = document?.name || files[0]?.name || t('import.untitled')
  useEnterFocusMode({ title, onBack: close, escapes: false })
  const number = new Intl.NumberFormat(i18n.language)
  const states = operationStateSchema.options
    .map((state) => ({ state, count: operations.filter((each) => each.state === state).length }))
    .filter(({ count }) => count > 0)
  const methods = METHODS.map((method) => ({
    method,
    count: operations.filter((each) => each.method === method).length,
  })).filter(({ count }) => count > 0)
  const problems = notices.filter(({ severity }) => severity !== 'info')
  return (
    <Flex
      component="section"
      className={classes.screen}
      aria-label={t('import.region')}
      direction="column"
      gap="md"
      pt="md"
      px="2xl"
    >
      <Text size="sm" c="dimmed">
        {document && t(`import.kinds.${document.kind}`)}
        {files.length > 1 && ` · ${t('import.files', { count: files.length, value: number.format(files.length) })}`}
      </Text>
      {roots.length > 0 && (
        <NativeSelect
          label={t('import.root')}
          description={t('import.rootHint')}
          data={['', ...roots]}
          value={session.root ?? ''}
          onChange={({ currentTarget: { value } }) => value !== '' && importing.inspectFrom(session, value)}
        />
      )}
      {operations.length > 0 && (
        <>
          <ImportChoices
            session={session}
            busy={importing.progress !== null}
            onServer={(server) => importing.changeServer(session, server)}
            onAlike={(alike) => change({ alike })}
          />
          <BaseAddressFields session={session} onChange={(addresses) => change({ addresses })} />
          <Group component="search" gap="xs" align="stretch" aria-label={t('import.filter')}>
            <SearchField
              className={classes.search}
              label={t('import.search')}
              value={filter.search}
              onChange={(search) => change({ filter: { ...filter, search } })}
            />
            {methods.length > 1 && (
              <NativeSelect
                aria-label={t('filter.method')}
                value={filter.method ?? ''}
                data={[
                  { value: '', label: t('filter.any.method') },
                  ...methods.map(({ method, count }) => ({
                    value: method,
                    label: `${method} (${number.format(count)})`,
                  })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  change({ filter: { ...filter, method: value === '' ? null : value } })
                }
              />
            )}
            {states.length > 1 && (
              <NativeSelect
                aria-label={t('import.state')}
                value={filter.state ?? ''}
                data={[
                  { value: '', label: t('import.anyState') },
                  ...states.map(({ state, count }) => ({
                    value: state,
                    label: `${t(`import.states.${state}`)} (${number.format(count)})`,
                  })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  change({ filter: { ...filter, state: value === '' ? null : (value as OperationState) } })
                }
              />
            )}
          </Group>
          <OperationTree
            operations={shown}
            chosen={chosen}
            collapsed={session.collapsed}
            searching={filter.search.trim() !== ''}
            onChoose={(next) => change({ chosen: next })}
            onCollapse={(collapsed) => change({ collapsed })}
            onClearFilter={() => change({ filter: NO_OPERATION_FILTER })}
          />
        </>
      )}
      {problems.length > 0 && (
        <Text component="details" size="sm" c="dimmed">
          <summary>{t('import.notices', { count: problems.length })}</summary>
          <Box component="ul" className={classes.notices} mah="10rem" mt="2xs" data-bullets data-selectable>
            {problems.slice(0, 200).map(({ message }, index) => (
              <li key={index}>{message}</li>
            ))}
          </Box>
        </Text>
      )}
      {operations.length === 0 && roots.length === 0 && <Note>{t('import.nothing')}</Note>}
      <ImportProgressRow importing={importing} onRetry={() => importing.add(session)} />
      <ImportFooter
        session={session}
        busy={importing.progress !== null}
        onAdd={() => importing.add(session)}
        onCancel={close}
      />
    </Flex>
  )
}
