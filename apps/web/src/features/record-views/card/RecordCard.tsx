import type { Json } from '@monarch/field-types'
import { failureIn, showsNothing } from '../../record-data/shows-nothing.ts'
import {
  FieldTypeIcon,
  FilePicture,
  RecordSourceContext,
  type StoredFile,
  useRecordSource,
  webOf,
} from '@monarch/field-types/web'
import { cn, Skeleton } from '@monarch/ui'
import { type ReactNode, useMemo } from 'react'
import { FailureTag } from '../../record-parts/FailureTag.tsx'
import { FieldLevels } from '../../record-parts/FieldLevels.tsx'
import { Due } from '../../record-parts/RecordCell.tsx'
import { UnsentMark } from '../../record-parts/UnsentMark.tsx'
import { picturesOf, type RecordData, relatedOf } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { CardFrame, CoverFrame, EmptyValue } from './CardFrame.tsx'
import type { CardPlan } from './card-plan.ts'
import { t } from '../messages.ts'

interface CardFaceProps {
  structure: EntityStructure
  record: RecordData
  plan: CardPlan
  /** The name as a link or button that covers the card. */
  title: ReactNode
}

/** The content of a card, which is one click target. */
export function CardFace({ structure, record, plan, title }: CardFaceProps) {
  const fields = plan.showsEmpty ? plan.fields : plan.fields.filter((field) => !showsNothing(record, field))
  const rows = fields.map((field) => ({
    key: field.name,
    label: field.label,
    name: (
      <FieldLevels field={field} at="-top-1.5">
        <span className="block truncate">{field.label}</span>
      </FieldLevels>
    ),
    icon: hasIcon(plan, field) && (
      <FieldTypeIcon type={field.type} icon={field.icon} className="size-3.5 text-muted-foreground" />
    ),
    value: <CardValue structure={structure} field={field} record={record} labelled={plan.names !== 'hidden'} />,
    mark: <UnsentMark record={record} field={field} />,
  }))
  return (
    <CardFrame
      names={plan.names}
      cover={plan.cover && <Cover structure={structure} field={plan.cover} record={record} />}
      title={
        <>
          {title}
          <UnsentMark record={record} except={plan.fields} />
        </>
      }
      rows={rows}
    />
  )
}

/** The chip of a related record already shows the picture or icon of that record. */
function hasIcon({ names }: CardPlan, { relation }: Field): boolean {
  return names === 'icon' && relation === null
}

/** Related records on a card are not links: the card is the link. */
export function CardSource({ children }: { children: ReactNode }) {
  const source = useRecordSource()
  const plain = useMemo(() => ({ ...source, Link: PlainName }), [source])
  return <RecordSourceContext value={plain}>{children}</RecordSourceContext>
}

function PlainName({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={className}>{children}</span>
}

/** A skeleton with the dimensions of a card. */
export function CardSkeleton({ plan }: { plan: CardPlan }) {
  return (
    <div aria-hidden className="overflow-hidden rounded-lg border bg-raised" style={{ height: plan.height }}>
      {plan.cover && <div className="h-32 bg-active" />}
      <div className="flex flex-col gap-3 p-3 pt-4">
        <Skeleton className="h-3 w-2/3" />
        {plan.fields.map((field, index) => (
          <Skeleton key={field.name} className={cn('h-3', index % 2 === 0 ? 'w-2/5' : 'w-1/2')} />
        ))}
      </div>
    </div>
  )
}

interface CardValueProps {
  structure: EntityStructure
  field: Field
  record: RecordData
  labelled: boolean
}

function CardValue({ structure, field, record, labelled }: CardValueProps) {
  const value: Json = record[field.name] ?? null
  if (showsNothing(record, field)) {
    return <EmptyValue label={labelled ? null : field.label} text={t('empty')} />
  }
  const failure = failureIn(record, field)
  if (failure !== null) return <FailureTag failure={failure} />
  const { Cell } = webOf(field.type)
  return (
    <Due structure={structure} field={field} record={record}>
      <Cell
        type={field.type}
        field={field.spec}
        value={value}
        related={relatedOf(structure, field, record)}
        pictures={picturesOf(structure, field, record)}
      />
    </Due>
  )
}

function Cover({ structure, field, record }: { structure: EntityStructure; field: Field; record: RecordData }) {
  const related = relatedOf(structure, field, record)
  const [file] = [related].flat() as (StoredFile | null | undefined)[]
  return (
    <CoverFrame>
      {file ? <FilePicture file={file} size="medium" alt="" className="size-full object-cover" /> : null}
    </CoverFrame>
  )
}
