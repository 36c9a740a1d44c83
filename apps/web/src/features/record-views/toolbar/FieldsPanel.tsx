import { FieldTypeIcon } from '@monarch/field-types/web'
import { maxCardFields, cardFieldsHelp } from '@monarch/schema'
import { Button, cn, IconButton, SearchInput } from '@monarch/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { ViewDraft } from '../parts/view-state.ts'
import { chooseFields, type FieldChoice, fieldChoices } from './field-visibility.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { SortableList } from '../parts/SortableList.tsx'
import { t } from '../messages.ts'

interface FieldsPanelProps {
  structure: EntityStructure
  draft: Pick<ViewDraft, 'type' | 'hidden' | 'own'>
  onChange: (change: Pick<ViewDraft, 'hidden' | 'own'>) => void
}

/** Visible fields and their order. */
export default function FieldsPanel({ structure, draft, onChange }: FieldsPanelProps) {
  const [text, setText] = useState('')
  const choices = fieldChoices(draft, structure)
  const write = (next: readonly FieldChoice[]) => onChange(chooseFields(draft, structure, next))
  const show = (field: FieldChoice['field'], isShown: boolean) =>
    write(choices.map((choice) => (choice.field === field ? { field, isShown } : choice)))
  const showAll = (isShown: boolean) =>
    // The name always stays visible, because it identifies the record.
    write(choices.map(({ field }) => ({ field, isShown: isShown || field === structure.entity.titleField })))
  const requested = text.trim().toLowerCase()
  const found = choices.filter(({ field }) => field.label.toLowerCase().includes(requested))
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <SearchInput label={t('searchFields')} value={text} onValueChange={setText} />
      {found.length === 0 && <p className="px-1 py-2 text-cell text-muted-foreground">{t('noMatchingFields')}</p>}
      {requested === '' ? (
        <SortableList
          label={t('fields')}
          items={choices}
          idOf={({ field }) => field.name}
          nameOf={({ field }) => field.label}
          onChange={write}
          className="-mx-1 max-h-80 overflow-y-auto overscroll-contain px-1"
        >
          {(choice) => <FieldRow choice={choice} onShow={show} />}
        </SortableList>
      ) : (
        <ul aria-label={t('fields')} className="-mx-1 max-h-80 overflow-y-auto overscroll-contain px-1">
          {found.map((choice) => (
            <li key={choice.field.name} className="flex items-center pl-1">
              <FieldRow choice={choice} onShow={show} />
            </li>
          ))}
        </ul>
      )}
      {viewTypesWeb[draft.type].fieldsIn === 'cardFields' && (
        <p className="px-1 text-xs text-muted-foreground">{cardFieldsHelp(maxCardFields(draft.own))}</p>
      )}
      <div className="flex gap-1 border-t pt-2">
        <Button variant="ghost" size="sm" onClick={() => showAll(true)}>
          {t('showAll')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => showAll(false)}>
          {t('hideAll')}
        </Button>
      </div>
    </div>
  )
}

interface FieldRowProps {
  choice: FieldChoice
  onShow: (field: FieldChoice['field'], isShown: boolean) => void
}

function FieldRow({ choice: { field, isShown }, onShow }: FieldRowProps) {
  return (
    <>
      <FieldTypeIcon type={field.type} icon={field.icon} className="size-3.5 shrink-0 text-muted-foreground" />
      <span className={cn('min-w-0 flex-1 truncate text-cell', !isShown && 'text-muted-foreground')}>
        {field.label}
      </span>
      <IconButton
        label={isShown ? t('hide', { label: field.label }) : t('show', { label: field.label })}
        size="icon-sm"
        onClick={() => onShow(field, !isShown)}
      >
        {isShown ? <Eye aria-hidden /> : <EyeOff aria-hidden className="text-muted-foreground" />}
      </IconButton>
    </>
  )
}
