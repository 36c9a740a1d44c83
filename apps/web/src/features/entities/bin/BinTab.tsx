import { findFieldType } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { EmptyState, Skeleton } from '@monarch/ui'
import { Trash2 } from 'lucide-react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useBinnedFields } from './bin-queries.ts'
import { inRestoreOrder } from './restore-order.ts'
import { StructureBin } from './StructureBin.tsx'
import { t } from '../messages.ts'

export function BinTab({ entityId, canEdit }: { entityId: string; canEdit: boolean }) {
  const query = useBinnedFields(entityId)
  const { data: fields } = query
  if (query.error) return <QueryError headingLevel={3} title={t('errorLoadingTheBin')} query={query} />
  if (!fields) return <Skeleton className="h-40 w-full" />
  if (fields.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        icon={<Trash2 aria-hidden />}
        title={t('theBinIsEmpty')}
        description={t('fieldBinHelp')}
      />
    )
  return (
    <StructureBin
      kind="field"
      items={fields.map((field) => ({
        ...field,
        deletedAt: field.deletedAt!,
        detail: findFieldType(field.fieldType)?.label() ?? field.fieldType,
        icon: <FieldTypeIcon type={findFieldType(field.fieldType)} className="text-muted-foreground" />,
      }))}
      canRestore={canEdit}
      orderOf={(ids) => inRestoreOrder(fields.filter(({ id }) => ids.includes(id)))}
    />
  )
}
