import { viewShapes, type ViewType } from '@monarch/schema'
import type { PanelInput, Shape } from '@monarch/shapes'
import { type Editors, type Picker, SettingsPanel } from '@monarch/ui'
import type { EntityStructure } from '../../record-data/structure.ts'
import { toOption } from '../parts/to-option.tsx'
import type { ViewConfig } from '../parts/view-state.ts'
import { fitOf, shownFields } from '../parts/view-type.ts'
import { viewTypesWeb } from '../registry/view-types.ts'

interface ViewSettingsProps {
  type: ViewType
  structure: EntityStructure
  /** Complete, with defaults. */
  config: ViewConfig
  /** `null` resets a setting. */
  onChange: (changes: ViewConfig) => void
}

/** The settings of a view type that have a label. */
export function ViewSettings({ type, structure, config, onChange }: ViewSettingsProps) {
  const { controls = {}, offered = {} } = viewTypesWeb[type]
  const pickerOf = ({ name, shape }: PanelInput): Picker | undefined => {
    const isList = shape.kind === 'list'
    if (!isField(isList ? shape.of : shape)) return undefined
    const fits = isList ? () => true : (offered[name] ?? fitOf(type, name))
    return { options: shownFields(structure).filter(fits).map(toOption) }
  }
  const editors = Object.entries(controls).map(([name, Control]): [string, Editors[string]] => [
    name,
    (input) => <Control structure={structure} config={config} input={input} />,
  ])
  return (
    <SettingsPanel
      shape={viewShapes[type]}
      values={config}
      onChange={(changes) =>
        onChange(Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? null])) as ViewConfig)
      }
      pickerOf={pickerOf}
      editors={Object.fromEntries(editors)}
      timing="valid"
    />
  )
}

const isField = (shape: Shape): boolean => shape.kind === 'named' && shape.names === 'field'
