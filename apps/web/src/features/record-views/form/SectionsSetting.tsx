import { formSection } from '@monarch/schema'
import type { ValueOf } from '@monarch/shapes'
import { Button, IconButton, Input, MoveButtons, MultiCombobox, Select } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { isEditable } from '../../record-data/structure.ts'
import { toOption } from '../parts/to-option.tsx'
import type { SettingControlProps } from '../parts/view-type.ts'

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
      <legend className="mb-1.5 text-cell font-medium">Sections</legend>
      {sections.map((section, index) => {
        const name = section.title || `section ${index + 1}`
        const replace = (change: Partial<Section>) => write(sections.with(index, { ...section, ...change }))
        return (
          <section key={index} aria-label={name} className="flex flex-col gap-2 rounded-md border p-2">
            <div className="flex items-center gap-1">
              <Input
                aria-label={`Title of section ${index + 1}`}
                placeholder="No title"
                maxLength={formSection.keys.title.maxLength}
                autoComplete="off"
                className="min-w-0 flex-1"
                value={section.title ?? ''}
                onValueChange={(title) => replace({ title })}
              />
              <Select
                aria-label={`Columns of ${name}`}
                className="w-28 shrink-0"
                options={[
                  { value: '1', label: '1 column' },
                  { value: '2', label: '2 columns' },
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
              <IconButton label={`Remove ${name}`} size="icon-sm" onClick={() => write(sections.toSpliced(index, 1))}>
                <X aria-hidden />
              </IconButton>
            </div>
            <MultiCombobox
              label="Fields"
              aria-label={`Fields of ${name}`}
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
        Section
      </Button>
    </fieldset>
  )
}
