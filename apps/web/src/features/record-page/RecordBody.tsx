import { Alert, Button, cn, focusWhenDrawn, RelativeTime, toast } from '@monarch/ui'
import { showsNothing } from '../record-data/shows-nothing.ts'
import type { LayoutItem } from '@monarch/schema'
import { type RefObject, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { DraftOffer } from '../../forms/DraftOffer.tsx'
import { controlId, focusControl } from '../../forms/FormFieldInput.tsx'
import { type Drafts, newForm } from '../../forms/form-state.ts'
import { fieldNamesOf, withoutField } from '../../forms/layout-blocks/layout-items.ts'
import { LayoutView } from '../../forms/LayoutView.tsx'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { useLookAtRecord } from '../../lib/live/presence.ts'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useSetting } from '../../lib/levels/settings.ts'
import { useMedia } from '../../lib/look/use-media.ts'
import { RecordCell } from '../record-parts/RecordCell.tsx'
import { RecordFace } from '../record-parts/RecordFace.tsx'
import { useStored } from '../../lib/stored.ts'
import { pictureOf, type RecordData, titleOf } from '../record-data/documents.ts'
import { Lock } from 'lucide-react'
import { lockOf, recordLock } from '../record-data/locks.ts'
import { createdField, type EntityStructure, type Field, layoutOf } from '../record-data/structure.ts'
import { typeAhead } from '../../lib/keys/type-ahead.ts'
import { useSaveKey } from '../../lib/keys/use-save-key.ts'
import { Highlights } from './Highlights.tsx'
import { chooseHighlights } from './highlights.ts'
import { RecordHeading } from './RecordHeading.tsx'
import { RecordTabs, useRecordTab } from './tabs/RecordTabs.tsx'
import { useFieldEdits } from './fields/use-field-edits.ts'
import type { RecordCommands } from './use-record-keys.ts'
import { useTintedFields } from './fields/use-tinted-fields.ts'
import { isAlwaysOpen } from './fields/ValueEditor.tsx'
import { ValueField } from './fields/ValueField.tsx'
import { t } from './messages.ts'

interface RecordBodyProps {
  tenantId: string | null
  structure: EntityStructure
  record: RecordData
  headingLevel: 1 | 2
  isWide: boolean
  /** True when it was moved to the bin while open. */
  isBinned: boolean
  onRestore: () => Promise<unknown>
  onTitle: (title: string) => void
  /** Set to the commands for keyboard shortcuts. */
  commands: RefObject<RecordCommands | null> | undefined
}

/** An existing record with highlights, values and tabs, in the panel and on its page. */
export function RecordBody({
  tenantId,
  structure,
  record,
  headingLevel,
  isWide,
  isBinned,
  onRestore,
  onTitle,
  commands: recordCommands,
}: RecordBodyProps) {
  const { entity } = structure
  const formId = useId()
  const mayUpdate = useMay(`record:${entity.name}:update`)
  const isHorizontal = useMedia(roomForTwo) && isWide
  const [tab, setTab] = useRecordTab(!isHorizontal)
  const [commentRequests, setCommentRequests] = useState(0)
  const [revealed, setRevealed] = useState<{ readonly field: string } | null>(null)
  const { value: chosen } = useSetting(`entity.${entity.id}.recordLayout`)
  const { titleField } = entity
  const layout = useMemo(() => {
    const whole = layoutOf(structure, chosen)
    // The name is the heading, not a field of the layout.
    return titleField ? { ...whole, items: withoutField(whole.items, titleField.name) } : whole
  }, [structure, chosen, titleField])
  const names = useMemo(() => fieldNamesOf(layout.items), [layout])
  const fields = useMemo(
    () => names.flatMap((name) => entity.fields.find((field) => field.name === name) ?? []),
    [names, entity],
  )
  const highlights = useMemo(() => chooseHighlights(fields), [fields])
  const [emptyAtFirst] = useState(() => fields.filter((field) => showsNothing(record, field)).map(({ name }) => name))
  const [showsEmpty, setShowsEmpty] = useStored('record-empty-fields', false)
  const { state, shown, commands, dispatch } = useFieldEdits(tenantId, structure, record, formId)
  const tinted = useTintedFields(tenantId, entity.name, record)
  useLookAtRecord(record.id, Object.keys(state.edits)[0] ?? null)
  const inHeader = highlights.map(({ name }) => name)
  const foldable = emptyAtFirst.filter((name) => {
    const field = fields.find((known) => known.name === name)
    return (
      field && !inHeader.includes(name) && !state.edits[name] && !(name in state.saved) && showsNothing(shown, field)
    )
  })
  const isFolding = foldable.length >= fewestFolded
  const isFolded = isFolding && !showsEmpty
  // The header shows these values already.
  const leftOut = [...inHeader, ...(isFolded ? foldable : [])]
  const drawn = { ...layout, items: leftOut.reduce<LayoutItem[]>(withoutField, layout.items) }
  const draft = useEditDraft({ tenantId, structure, record, state, dispatch, onRestored: reveal })

  function reveal(field: string) {
    if (foldable.includes(field)) setShowsEmpty(true)
    if (!isHorizontal && tab !== 'details') setTab('details')
    setRevealed({ field })
  }
  const lockAt = (field: Field): string | null => {
    if (isBinned) return t('recordIsInBin')
    return lockOf(entity, field, { record: shown, mayUpdate })
  }
  const protection = recordLock(entity, record)
  const firstField = [titleField, ...fields].find((field) => field && lockAt(field) === null)
  useImperativeHandle(recordCommands, () => ({
    edit: () => {
      if (!firstField) return
      if (firstField !== titleField) reveal(firstField.name)
      if (isAlwaysOpen(firstField)) focusWhenDrawn(() => focusControl(formId, firstField.name))
      else commands.open(firstField)
    },
    comment: () => {
      typeAhead()
      setTab('comments')
      setCommentRequests((focusRequests) => focusRequests + 1)
    },
  }))
  const article = useRef<HTMLElement>(null)
  useSaveKey(article, mayUpdate, () => {
    for (const field of entity.fields) if (state.edits[field.name]) commands.commit(field)
  })

  const drawField = ({ fieldName, props }: LayoutItem) => {
    const field = entity.fields.find(({ name }) => name === fieldName)
    return field ? drawValue(field, props) : null
  }
  const drawValue = (field: Field, props?: LayoutItem['props']) => {
    return (
      <ValueField
        id={controlId(formId, field)}
        structure={structure}
        field={field}
        record={shown}
        label={props?.label}
        display={props?.display}
        edit={state.edits[field.name]}
        isSaved={field.name in state.saved}
        isTinted={tinted.has(field.name)}
        locked={lockAt(field)}
        commands={commands}
      />
    )
  }
  const name = titleOf(entity, shown) || entity.displayName
  const lastSaved = entity.fields.find((field) => field.name in state.saved)
  const details = (
    <div className="flex min-w-0 flex-col gap-4">
      <DraftOffer draft={draft} />
      <LayoutView
        isDense
        layout={drawn}
        drawField={drawField}
        record={{ entity: entity.name, id: record.id }}
        headingLevel={isWide ? 2 : 3}
        failing={Object.keys(state.edits).filter((field) => state.edits[field]!.problem !== null)}
        revealed={revealed}
      />
      {isFolding && (
        <Button variant="ghost" size="sm" className="-ml-2 self-start" onClick={() => setShowsEmpty(!showsEmpty)}>
          {showsEmpty
            ? t('hideEmptyFields', { count: foldable.length })
            : t('showEmptyFields', { count: foldable.length })}
        </Button>
      )}
      <RecordMeta structure={structure} record={record} />
    </div>
  )
  return (
    <article ref={article} data-print-root aria-label={name} className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {lastSaved && t('saved', { label: lastSaved.label })}
      </p>
      <div className="min-h-0 flex-1 scroll-py-12 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]">
        <div
          className={
            isHorizontal
              ? 'mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,640px)_minmax(400px,1fr)] gap-8 p-6 print:block'
              : cn('flex flex-col gap-4 p-4', isWide ? 'mx-auto w-full max-w-[720px] lg:p-6' : 'lg:px-5')
          }
        >
          <div className="flex min-w-0 flex-col gap-4">
            <RecordHeading
              face={
                <RecordFace
                  icon={entity.icon}
                  picture={pictureOf(entity, shown)}
                  className="size-9 rounded-lg bg-active [&_svg]:size-5"
                />
              }
              id={titleField ? controlId(formId, titleField) : formId}
              structure={structure}
              record={shown}
              level={headingLevel}
              edit={titleField ? state.edits[titleField.name] : undefined}
              isSaved={titleField !== null && titleField.name in state.saved}
              isTinted={titleField !== null && tinted.has(titleField.name)}
              locked={titleField && lockAt(titleField)}
              commands={commands}
              onTitle={onTitle}
            />
            <Highlights fields={highlights} drawField={(field) => drawValue(field)} />
            {isBinned && <BinnedBanner onRestore={onRestore} />}
            {!isBinned && mayUpdate && protection !== null && (
              <p className="flex items-center gap-1.5 text-cell text-muted-foreground">
                <Lock aria-hidden className="size-3.5 shrink-0" />
                {protection}
              </p>
            )}
            {isHorizontal && details}
          </div>
          <RecordTabs
            tenantId={tenantId}
            structure={structure}
            record={record}
            details={isHorizontal ? null : details}
            commentRequests={commentRequests}
          />
        </div>
      </div>
    </article>
  )
}

function BinnedBanner({ onRestore }: { onRestore: () => Promise<unknown> }) {
  const restore = () =>
    onRestore().catch((error: Error) => toast.error(t('couldNotRestore'), { description: error.message }))
  return (
    <Alert variant="warning" title={t('recordMovedToBin')}>
      <p className="text-foreground">{t('yourTextIsStillHere')}</p>
      <Button variant="outline" size="sm" className="mt-2" onClick={() => void restore()}>
        {t('restore')}
      </Button>
    </Alert>
  )
}

interface EditDraftOptions extends Pick<RecordBodyProps, 'tenantId' | 'structure' | 'record'> {
  state: ReturnType<typeof useFieldEdits>['state']
  dispatch: ReturnType<typeof useFieldEdits>['dispatch']
  onRestored: (field: string) => void
}

/** Keeps typed values across a reload; the outbox keeps those that were sent. */
function useEditDraft({ tenantId, structure, record, state, dispatch, onRestored }: EditDraftOptions) {
  const { entity } = structure
  const user = useUser()
  const typed = Object.entries(state.edits).flatMap(([name, { draft }]) => (draft ? [[name, draft] as const] : []))
  const form = { ...newForm(record), drafts: Object.fromEntries(typed) as Drafts }
  const kept = useFormDraft({
    place: { userId: user.id, tenantId: tenantId ?? '', scope: `${entity.name}/${record.id}` },
    title: `${entity.displayName}: ${titleOf(entity, record) || entity.displayName}`,
    fields: entity.fields,
    opened: form,
    onRestore: (drafts) => {
      dispatch({ type: 'restore', drafts, values: record })
      const [first] = Object.keys(drafts)
      if (first) onRestored(first)
    },
  })
  useEffect(() => kept.keep(form))
  return kept
}

function RecordMeta({ structure, record }: { structure: EntityStructure; record: RecordData }) {
  const by = (key: string) => {
    const user = record[key] as { name?: string } | null | undefined
    return user?.name ? t('by', { name: user.name }) : ''
  }
  return (
    <p className="flex flex-wrap gap-x-4 border-t pt-3 text-xs text-muted-foreground">
      <span className="inline-flex gap-1">
        {t('created')} <RecordCell structure={structure} field={createdField} record={record} /> {by('createdBy_user')}
      </span>
      <span>
        {t('updated')} <RelativeTime value={record.updatedAt} /> {by('updatedBy_user')}
      </span>
    </p>
  )
}

/** Fewer empty fields are not folded, because that would save no space. */
const fewestFolded = 4

const roomForTwo = '(min-width: 1280px)'
