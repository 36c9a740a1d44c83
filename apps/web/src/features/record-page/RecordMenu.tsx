import { MenuItem } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LayoutTemplate, Printer } from 'lucide-react'
import { ProvenanceItems } from '../../lib/levels/LevelControls.tsx'
import { useMay } from '../../lib/session/use-rights.ts'
import { isDenied } from '../record-data/locks.ts'
import { recordsKey, useRecord } from '../record-data/queries.ts'
import type { RecordData } from '../record-data/documents.ts'
import { RowMenu } from '../record-parts/RowMenu.tsx'
import type { EntityStructure } from '../record-data/structure.ts'
import { isUnsentId } from '../record-data/unsent-id.ts'
import { useDuplicate } from '../record-data/write/duplicate.ts'
import { t } from './messages.ts'

interface RecordMenuProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  title: string
  /** Called with the id of a duplicate. */
  onMade: (id: string) => void
  /** `null` without the permission. */
  onDelete: (() => void) | null
}

export function RecordMenu({ tenantId, structure, recordId, title, onMade, onDelete }: RecordMenuProps) {
  const { name, isProtected } = structure.entity
  const client = useQueryClient()
  const duplicate = useDuplicate(tenantId, structure, onMade)
  const { data: record } = useRecord(tenantId, structure, isProtected && !isUnsentId(recordId) ? recordId : null)
  const mayCreate = useMay(`record:${name}:create`)
  const copy = () => {
    const original = client.getQueryData<RecordData | null>(recordsKey(tenantId, name, 'record', recordId))
    if (original) void duplicate(original)
  }
  return (
    <RowMenu
      title={title}
      href={{ name, recordId }}
      onDuplicate={mayCreate && !isUnsentId(recordId) ? copy : null}
      onDelete={record && isDenied(record, 'delete') ? null : onDelete}
      items={
        <>
          <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
            {t('print')}
          </MenuItem>
          <LayoutItems structure={structure} />
        </>
      }
    />
  )
}

/** Opens the layout designer, and shows which level chose the layout. */
function LayoutItems({ structure: { entity } }: Pick<RecordMenuProps, 'structure'>) {
  const navigate = useNavigate()
  const mayShape = useMay('interface:update')
  return (
    <>
      {mayShape && (
        <MenuItem
          icon={<LayoutTemplate aria-hidden />}
          onSelect={() => void navigate({ to: '/entities/$name/layout', params: { name: entity.name } })}
        >
          {t('editLayout')}
        </MenuItem>
      )}
      <ProvenanceItems action={{ settingKey: `entity.${entity.id}.recordLayout`, subject: t('layoutOfThePage') }} />
    </>
  )
}
