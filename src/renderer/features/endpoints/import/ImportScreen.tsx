import { Box, Flex, NativeSelect, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnterFocusMode } from '../../../lib/focus-mode.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { changePanel } from '../panel-store.ts'
import { BaseAddressFields } from './BaseAddressFields.tsx'
import { hasChoices, ImportChoices } from './ImportChoices.tsx'
import { ImportFooter } from './ImportFooter.tsx'
import { ImportProgressRow } from './ImportProgressRow.tsx'
import classes from './ImportScreen.module.css'
import { changeImport, closeImport, type ImportSession } from './import-store.ts'
import { OperationFilters } from './OperationFilters.tsx'
import { OperationTree } from './OperationTree.tsx'
import { filterOperations, NO_OPERATION_FILTER } from './operation-tree.ts'
import { useImport } from './use-import.ts'

/** A document's operations as a tree, with all, some, or none selected for import. */
export function ImportScreen({ session }: { session: ImportSession }) {
  const { t, i18n } = useTranslation('endpoints')
  const { place, draft } = useDraft()
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
  // Escape doesn't close the import, because a single key press would lose the selection.
  const kind = document && t(`import.kinds.${document.kind}`)
  const name = document?.name || files[0]?.name
  // The server is often named after the document.
  const title = (name !== draft.name && name) || kind || t('import.untitled')
  useEnterFocusMode({ title, onBack: close, escapes: false })
  const number = new Intl.NumberFormat(i18n.language)
  const problems = notices.filter(({ severity }) => severity !== 'info')
  const hasOptions = roots.length > 0 || hasChoices(session) || inspection.baseAddresses.length > 0
  return (
    <Flex component="section" className={classes.screen} aria-label={t('import.region')} direction="column">
      <div className={classes.columns}>
        {hasOptions && (
          <Flex className={classes.options} direction="column" gap="md">
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
              </>
            )}
          </Flex>
        )}
        <Flex className={classes.operations} direction="column" gap="sm">
          <Text size="sm" c="dimmed">
            {kind}
            {files.length > 1 && ` · ${t('import.files', { count: files.length, value: number.format(files.length) })}`}
          </Text>
          {operations.length > 0 && (
            <>
              <OperationFilters
                operations={operations}
                filter={filter}
                onChange={(part) => change({ filter: { ...filter, ...part } })}
              />
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
        </Flex>
      </div>
      <ImportFooter
        session={session}
        busy={importing.progress !== null}
        onAdd={() => importing.add(session)}
        onCancel={close}
      />
    </Flex>
  )
}
