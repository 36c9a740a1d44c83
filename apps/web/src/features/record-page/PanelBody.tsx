import { IconButton } from '@monarch/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { type RefObject, useCallback } from 'react'
import { ariaKeysOf, keysOf } from '../../lib/keys/shortcuts.ts'
import type { LoadedRows } from '../record-data/rows/loaded-rows.ts'
import { RecordHeader } from './RecordHeader.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import type { Steps } from './steps.ts'
import type { RecordCommands } from './use-record-keys.ts'
import { RecordView } from './RecordView.tsx'
import type { EntityStructure } from '../record-data/structure.ts'
import { t } from './messages.ts'

export interface PanelBodyProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  /** Neighboring rows of the list. */
  rows: LoadedRows
  isSheet: boolean
  title: string
  steps: Steps
  commands: RefObject<RecordCommands | null>
  onOpen: (id: string | null) => void
  onDelete: ((record: { id: string }) => void) | null
  /** Called with the record's name, even if its row has left the list. */
  onSeen: (seen: { recordId: string; title: string }) => void
  /** Returns to the record that opened this one, or to the list. */
  onBack: (() => void) | null
  onClose: () => void
}

export function PanelBody({
  tenantId,
  structure,
  recordId,
  rows,
  title,
  steps,
  commands,
  isSheet,
  onOpen,
  onDelete,
  onSeen,
  onBack,
  onClose,
}: PanelBodyProps) {
  const { entity } = structure
  const isNew = recordId === 'new'
  const { values } = useSearch({ strict: false })
  const known = rows.records.find((record) => record.id === recordId)
  const onTitle = useCallback((seen: string) => onSeen({ recordId, title: seen }), [onSeen, recordId])
  return (
    <>
      <RecordHeader entity={entity} recordId={isNew ? null : recordId} title={title} steps={steps} onBack={onBack}>
        {!isNew && (
          <>
            <RecordMenu
              tenantId={tenantId}
              structure={structure}
              recordId={recordId}
              title={title}
              onMade={onOpen}
              onDelete={onDelete && (() => onDelete({ id: recordId }))}
            />
            <IconButton label={t('openFullPage')} shortcut={keysOf('recordPage')} asChild>
              <Link
                to="/entities/$name/$recordId"
                params={{ name: entity.name, recordId }}
                aria-keyshortcuts={ariaKeysOf('recordPage')}
              >
                <Maximize2 aria-hidden />
              </Link>
            </IconButton>
          </>
        )}
        {!isSheet && (
          <IconButton label={t('close')} shortcut="Esc" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </RecordHeader>
      <RecordView
        key={isNew ? values : 'record'}
        tenantId={tenantId}
        structure={structure}
        recordId={recordId}
        known={known}
        headingLevel={2}
        commands={commands}
        onTitle={onTitle}
        onCreated={(record) => onOpen(record.id)}
        onClose={onClose}
      />
    </>
  )
}
