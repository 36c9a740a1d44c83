import { Button, HuePicker, IconButton, Select, toHue } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { filterFields } from '../../record-filters/filter-fields.ts'
import { emptyFilter, newCondition } from '../../record-filters/filter-state.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { ColorRule } from '../parts/view-state.ts'
import { shownFields } from '../parts/view-type.ts'
import { GroupEditor } from '../../record-filters/FilterBuilder.tsx'
import { t } from '../messages.ts'

interface ColorsPanelProps {
  structure: EntityStructure
  colors: readonly ColorRule[]
  onChange: (colors: readonly ColorRule[]) => void
}

/** Rules that color records. The first match wins. */
export default function ColorsPanel({ structure, colors, onChange }: ColorsPanelProps) {
  const fields = [...filterFields(structure).values()]
  const places = [
    { value: '', label: t('wholeRecord') },
    ...shownFields(structure).map(({ name, label }) => ({ value: `.${name}`, label })),
  ]
  const add = () => {
    const first = fields[0]
    if (first)
      onChange([...colors, { filter: { join: 'and', items: [newCondition(first)] }, color: 'yellow', field: null }])
  }
  return (
    <div className="flex flex-col gap-3">
      {colors.length === 0 && <p className="text-cell text-muted-foreground">{t('noRules')}</p>}
      {colors.map((rule, index) => {
        const replace = (next: ColorRule) => onChange(colors.with(index, next))
        return (
          <section
            key={index}
            aria-label={t('ruleNumber', { number: index + 1 })}
            className="flex flex-col gap-2 rounded-md border p-2"
          >
            <div className="flex items-start gap-2">
              <HuePicker
                aria-label={t('color')}
                value={toHue(rule.color, 'yellow')}
                onValueChange={(color) => replace({ ...rule, color })}
                className="flex-1"
              />
              <Select
                aria-label={t('coloredField')}
                className="w-36 shrink-0"
                options={places}
                value={rule.field === null ? '' : `.${rule.field}`}
                onValueChange={(place) => replace({ ...rule, field: place === '' ? null : place.slice(1) })}
              />
              <IconButton
                label={t('removeRule', { number: index + 1 })}
                onClick={() => onChange(colors.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            <GroupEditor
              group={rule.filter ?? emptyFilter}
              fields={fields}
              depth={1}
              onChange={(filter) => replace({ ...rule, filter })}
            />
          </section>
        )
      })}
      <Button variant="ghost" size="sm" className="self-start" onClick={add}>
        <Plus aria-hidden />
        {t('rule')}
      </Button>
    </div>
  )
}
