import type { Json } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { CheckboxField, Combobox, Field as FormField, Input, MultiCombobox, Select } from '@monarch/ui'
import { useState } from 'react'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { ColumnsSetting } from './ColumnsSetting.tsx'
import { LimitsSetting } from './LimitsSetting.tsx'
import { SectionsSetting } from './SectionsSetting.tsx'
import type { ViewConfig } from '../saved-views/view-state.ts'
import { type SettingInfo, shownFields } from '../view-type.ts'

interface SettingControlProps {
  setting: SettingInfo
  structure: EntityStructure
  /** Complete, with defaults. */
  config: ViewConfig
  /** `null` resets the setting. */
  onChange: (value: Json) => void
}

/** One setting of a view type, with the control for its kind. */
export function SettingControl({ setting, structure, config, onChange }: SettingControlProps) {
  const { key, label, help } = setting
  const value = config[key] ?? null
  switch (setting.kind) {
    case 'flag':
      return (
        <CheckboxField label={label} checked={value === true} onCheckedChange={(next) => onChange(next === true)} />
      )
    case 'number': {
      const isNone = setting.orNone !== undefined && value === 0
      return (
        <div className="flex flex-col gap-2">
          <FormField label={setting.unit ? `${label} (${setting.unit})` : label} help={help}>
            <NumberBox value={isNone ? null : Number(value)} min={setting.min} max={setting.max} onChange={onChange} />
          </FormField>
          {setting.orNone && (
            <CheckboxField
              label={setting.orNone}
              checked={isNone}
              onCheckedChange={(checked) => onChange(checked === true ? 0 : null)}
            />
          )}
        </div>
      )
    }
    case 'choice':
      return (
        <FormField label={label} help={help}>
          <Select options={setting.options} value={value as string | null} onValueChange={onChange} />
        </FormField>
      )
    case 'choices': {
      const chosen = value as string[]
      return (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-cell font-medium">{label}</legend>
          {setting.options.map((option) => {
            const others = chosen.filter((each) => each !== option.value)
            const isLast = chosen.length === 1 && others.length === 0
            const toggle = (isOn: boolean) => onChange(isOn ? [...others, option.value] : others)
            return (
              <CheckboxField
                key={option.value}
                label={option.label}
                checked={chosen.includes(option.value)}
                disabled={isLast}
                onCheckedChange={(isOn) => toggle(isOn === true)}
              />
            )
          })}
        </fieldset>
      )
    }
    case 'field': {
      const fields = shownFields(structure).filter(setting.fits)
      return (
        <FormField label={label} help={help}>
          <Combobox
            label={label}
            placeholder={setting.isOptional ? 'None' : 'Choose…'}
            options={fields.map(toOption)}
            value={value as string | null}
            onValueChange={onChange}
          />
        </FormField>
      )
    }
    case 'fields':
      return (
        <FormField label={label} help={help}>
          <MultiCombobox
            label={label}
            options={shownFields(structure).map(toOption)}
            value={value as string[]}
            onValueChange={onChange}
          />
        </FormField>
      )
    case 'columns':
      return <ColumnsSetting structure={structure} columns={value} onChange={onChange} />
    case 'sections':
      return <SectionsSetting structure={structure} sections={value} onChange={onChange} />
    case 'limits':
      return (
        <LimitsSetting
          label={label}
          help={help}
          field={shownFields(structure).find((field) => field.name === config[setting.by])}
          limits={value}
          onChange={onChange}
        />
      )
  }
}

export function toOption({ name, label, type }: Field) {
  return { value: name, label, icon: <FieldTypeIcon type={type} className="size-3.5 text-muted-foreground" /> }
}

interface NumberBoxProps {
  /** `null` when not set; typing a number sets it. */
  value: number | null
  min: number
  max: number
  onChange: (value: number) => void
  'aria-label'?: string
}

/** A whole number; out-of-range input is clamped on blur. */
export function NumberBox({ value, min, max, onChange, ...props }: NumberBoxProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <Input
      {...props}
      inputMode="numeric"
      autoComplete="off"
      className="w-28"
      value={text ?? (value === null ? '' : String(value))}
      onChange={(event) => {
        const next = event.target.value.replaceAll(/\D/g, '')
        setText(next)
        if (next !== '' && Number(next) >= min && Number(next) <= max) onChange(Number(next))
      }}
      onBlur={() => {
        if (text !== null && text !== '') onChange(Math.min(max, Math.max(min, Number(text))))
        setText(null)
      }}
    />
  )
}
