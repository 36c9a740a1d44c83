import { Button, cn, EmptyState, EntityIcon, NothingFound, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useOffline } from '../../../lib/api/use-offline.ts'
import { actionsLook, cellLook, HeaderLabel, TableFrame } from './TableFrame.tsx'
import { type Entity, type Field, wordOfEntity } from '../../record-data/structure.ts'
import { t } from '../messages.ts'

const skeletonRows = 12
/** More columns than a wide screen shows: thousands of cells would take longer to draw than the records to load. */
const skeletonColumns = 30

/** Real headers above skeleton rows. */
export function LoadingList({ name, ...props }: { name: string; fields: readonly Field[] }) {
  const fields = props.fields.slice(0, skeletonColumns)
  return (
    <>
      <LoadingText name={name} />
      <TableFrame label={t('loadingList')} fields={fields} header={(field) => <HeaderLabel field={field} />}>
        <tbody aria-hidden>
          {Array.from({ length: skeletonRows }, (_, row) => (
            <tr key={row}>
              {fields.map((field, column) => (
                <td key={field.name} className={cn(cellLook, column === 0 && 'pl-4 lg:pl-6')}>
                  <Skeleton className={`h-3 ${skeletonWidths[(row + column) % skeletonWidths.length]}`} />
                </td>
              ))}
              <td className={cn(cellLook, actionsLook)} />
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

/** Shown before the columns are known. */
export function LoadingStructure({ name }: { name: string }) {
  return (
    <>
      <LoadingText name={name} />
      <div aria-hidden className="flex flex-col">
        {Array.from({ length: skeletonRows + 1 }, (_, row) => (
          <div key={row} className="flex h-row items-center gap-6 border-b px-2.5">
            {skeletonWidths.map((width, column) => (
              <div key={column} className="flex-1">
                <Skeleton className={`h-3 ${width}`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

const skeletonWidths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

function LoadingText({ name }: { name: string }) {
  return (
    <p role="status" className="sticky left-0 flex h-8 items-center px-4 text-cell lg:px-6 text-muted-foreground">
      {useOffline() ? t('opensWhenConnected') : t('loadingFromTenantDatabase', { name })}
    </p>
  )
}

interface EmptyListProps {
  entity: Entity
  fields: readonly Field[]
  /** Omitted if the user may not create records. */
  onCreate: (() => void) | null
}

export function EmptyList({ entity, fields, onCreate }: EmptyListProps) {
  return (
    <>
      <TableFrame label={entity.pluralName} fields={fields} header={(field) => <HeaderLabel field={field} />}>
        <tbody aria-hidden>
          {[0.5, 0.25].map((opacity) => (
            <tr key={opacity} style={{ opacity }}>
              {fields.map((field, column) => (
                <td key={field.name} className={cn(cellLook, column === 0 && 'pl-4 lg:pl-6')}>
                  <div className={`h-3 rounded-sm bg-active ${skeletonWidths[column % skeletonWidths.length]}`} />
                </td>
              ))}
              <td className={cn(cellLook, actionsLook)} />
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <div className="sticky left-0">
        <EmptyState
          icon={<EntityIcon name={entity.icon} />}
          title={t('noneYet', { name: entity.pluralName })}
          description={<Explanation entity={entity} use={t('eachWillBeARowHere', { name: entity.displayName })} />}
          actions={onCreate && <FirstRecord entity={entity} onCreate={onCreate} />}
        />
      </div>
    </>
  )
}

/** Two ways to add the first record. */
function Explanation({ entity, use }: { entity: Entity; use: string }) {
  return (
    <>
      <span className="block">{t('noRecordsInTenantDatabase', { name: wordOfEntity(entity) })}</span>
      <span className="block">{use}</span>
    </>
  )
}

function FirstRecord({ entity, onCreate }: { entity: Entity; onCreate: () => void }) {
  return (
    <>
      <Button onClick={onCreate}>
        <Plus aria-hidden />
        {t('createFirst', { name: entity.displayName })}
      </Button>
      <Button variant="outline" asChild>
        <Link to="." search={(old) => ({ ...old, import: '1' })}>
          <Upload aria-hidden />
          {t('import')}
        </Link>
      </Button>
    </>
  )
}

/** For views other than tables. */
export function EmptyCards({ entity, onCreate }: Omit<EmptyListProps, 'fields'>) {
  return (
    <EmptyState
      icon={<EntityIcon name={entity.icon} />}
      title={t('noneYet', { name: entity.pluralName })}
      description={<Explanation entity={entity} use={t('eachWillBeACardHere', { name: entity.displayName })} />}
      actions={onCreate && <FirstRecord entity={entity} onCreate={onCreate} />}
    />
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return <NothingFound title={t('noRecordsMatch')} action={t('clearFilters')} onAction={onClear} />
}
