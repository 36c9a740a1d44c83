import { formSection } from '@monarch/schema'
import type { ValueOf } from '@monarch/shapes'
import { Button, IconButton, Input, MoveButtons, MultiCombobox, Select, Textarea } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { isEditable } from '../../record-data/structure.ts'
import { toOption } from '../parts/to-option.tsx'
import type { SettingControlProps } from '../parts/view-type.ts'
import { t } from './messages.ts'

type Section = ValueOf<typeof formSection>

/** The sections of a form: title, columns and fields. */
export function SectionsSetting({ structure, input: { value: given, onChange } }: SettingControlProps) {
  const sections = Array.isArray(given) ? (given as Section[]) : []
  const write = (next: readonly Section[]) => onChange(next)
  const fields = structure.entity.fields.filter(isEditable)
  const move = (index: number, by: -1 | 1) =>
    write(sections.toSpliced(index, 1).toSpliced(index + by, 0, sections[index]!))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-cell font-medium">{t('sections')}</legend>
      {sections.map((section, index) => {
        const name = section.title || t('sectionNumber', { number: index + 1 })
        const replace = (change: Partial<Section>) => write(sections.with(index, { ...section, ...change }))
        return (
          <section key={index} aria-label={name} className="flex flex-col gap-2 rounded-md border p-2">
            <div className="flex items-center gap-1">
              <Input
                aria-label={t('titleOfSection', { number: index + 1 })}
                placeholder={t('noTitle')}
                maxLength={formSection.keys.title.maxLength}
                autoComplete="off"
                className="min-w-0 flex-1"
                value={section.title ?? ''}
                onValueChange={(title) => replace({ title })}
              />
              <Select
                aria-label={t('columnsOf', { name })}
                className="w-32 shrink-0"
                options={[
                  { value: '1', label: t('oneColumn') },
                  { value: '2', label: t('twoColumns') },
                ]}
                value={String(section.columns ?? 1)}
                onValueChange={(columns) => replace({ columns: Number(columns) })}
              />
              <MoveButtons
                name={name}
                isFirst={index === 0}
                isLast={index === sections.length - 1}
                onMove={(by) => move(index, by)}
              />
              <IconButton
                label={t('remove', { name })}
                size="icon-sm"
                onClick={() => write(sections.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            <Textarea
              aria-label={t('descriptionOf', { name })}
              placeholder={t('descriptionOptional')}
              rows={1}
              maxLength={formSection.keys.description.maxLength}
              value={section.description ?? ''}
              onValueChange={(description) => replace({ description })}
            />
            <MultiCombobox
              label={t('fields')}
              aria-label={t('fieldsOf', { name })}
              options={fields.map(toOption)}
              value={[...(section.fields ?? [])]}
              onValueChange={(chosen) => replace({ fields: chosen })}
            />
          </section>
        )
      })}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        onClick={() => write([...sections, { title: '', fields: [] }])}
      >
        <Plus aria-hidden />
        {t('section')}
      </Button>
    </fieldset>
  )
}
