import { displays, type DisplayId } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { blockShape, layoutBounds, type LayoutItem, mostTabs } from '@monarch/schema'
import type { Shape, Shapes } from '@monarch/shapes'
import { Alert, Button, CheckboxField, Field, IconButton, Input, Select } from '@monarch/ui'
import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { BuilderCommand, BuilderState, ItemChange } from './builder-state.ts'
import { type BuilderField, fieldOf, kindOf, nameOf, newItemId } from './item-types.ts'
import { findItem, pathTo } from './layout-tree.ts'

interface PropertiesProps {
  state: BuilderState
  fields: readonly BuilderField[]
  dispatch: (command: BuilderCommand) => void
  onDelete: (id: string) => void
}

/** Properties of the selected item, or of the layout if none is selected. */
export function Properties({ state, fields, dispatch, onDelete }: PropertiesProps) {
  const item = state.selected === null ? undefined : findItem(state.layout.items, state.selected)?.item
  return (
    <section
      aria-label="Properties"
      className="flex shrink-0 flex-col gap-4 p-4 lg:min-h-0 lg:shrink lg:overflow-y-auto"
    >
      <Breadcrumb state={state} fields={fields} dispatch={dispatch} />
      <div role="status" className="empty:hidden">
        {state.notice && <Alert variant="warning">{state.notice}</Alert>}
      </div>
      {item ? (
        <ItemProperties
          key={item.id}
          item={item}
          state={state}
          fields={fields}
          dispatch={dispatch}
          onDelete={onDelete}
        />
      ) : (
        <LayoutProperties state={state} dispatch={dispatch} />
      )}
    </section>
  )
}

function Breadcrumb({ state, fields, dispatch }: Omit<PropertiesProps, 'onDelete'>) {
  const path = state.selected === null ? [] : pathTo(state.layout.items, state.selected)
  const crumb = 'rounded-sm text-muted-foreground underline-offset-2 hover:underline'
  if (path.length === 0) return <h2 className="text-cell font-semibold">Layout settings</h2>
  return (
    <nav aria-label="Path to the selected item">
      <ol className="flex flex-wrap items-center gap-1 text-cell">
        <li>
          <button type="button" className={crumb} onClick={() => dispatch({ type: 'select', id: null })}>
            Layout
          </button>
        </li>
        {path.map((item, i) => (
          <li key={item.id} className="flex min-w-0 items-center gap-1">
            <span aria-hidden className="text-muted-foreground">
              ›
            </span>
            {i === path.length - 1 ? (
              <h2 className="truncate text-cell font-semibold">{nameOf(item, fields)}</h2>
            ) : (
              <button type="button" className={crumb} onClick={() => dispatch({ type: 'select', id: item.id })}>
                {nameOf(item, fields)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ItemProperties({ item, state, fields, dispatch, onDelete }: PropertiesProps & { item: LayoutItem }) {
  const change = (next: ItemChange) => dispatch({ type: 'change', id: item.id, change: next })
  const setProps = (props: LayoutItem['props']) => change({ props: { ...item.props, ...props } })
  const { columns } = state.layout
  const inputs = (isOfTexts: boolean) =>
    labelled(item).map(({ key, shape, isProp }) => {
      if ((shape.kind === 'text') !== isOfTexts) return null
      const label = shape.label!
      const value = isProp ? item.props?.[key] : item[key as keyof LayoutItem]
      const onValue = (next: unknown) => (isProp ? setProps({ [key]: next }) : change({ [key]: next }))
      if (shape.kind === 'text')
        return <TextProperty key={key} label={label} value={(value as string | undefined) ?? ''} onValue={onValue} />
      if (shape.kind === 'number') {
        const number = (value ?? shape.fallback ?? shape.min) as number
        return (
          <NumberProperty key={key} label={label} value={number} bounds={[shape.min, shape.max]} onValue={onValue} />
        )
      }
      if (shape.kind === 'flag')
        return <CheckboxField key={key} label={label} checked={value === true} onCheckedChange={onValue} />
      throw new Error(`There is no input for the "${key}" of the item type "${item.type}"`)
    })
  return (
    <>
      {item.type === 'field' && <FieldProperties item={item} field={fieldOf(item, fields)} onProps={setProps} />}
      {inputs(true)}
      <div className="grid grid-cols-2 gap-3">
        <NumberProperty
          label={`Width of ${columns}`}
          value={item.w}
          bounds={layoutBounds.w}
          onValue={(w) => change({ w })}
        />
        <NumberProperty label="Height" value={item.h} bounds={layoutBounds.h} onValue={(h) => change({ h })} />
      </div>
      {inputs(false)}
      {item.tabs && <TabList item={item} onChange={change} />}
      <Button variant="outline" className="self-start" onClick={() => onDelete(item.id)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {item.type !== 'field' && <p className="text-xs text-muted-foreground">{kindOf(item)}</p>}
    </>
  )
}

/** Properties of the item with an input, as far as `when` applies to its props. */
function labelled(item: LayoutItem): readonly { key: string; shape: Shape; isProp: boolean }[] {
  const { props, ...keys } = blockShape(item.type)?.keys ?? {}
  const all = (shapes: Shapes, isProp: boolean) =>
    Object.entries(shapes).map(([key, shape]) => ({ key, shape, isProp }))
  return [...(props?.kind === 'object' ? all(props.keys, true) : []), ...all(keys, false)].filter(
    ({ shape: { label, when } }) => label !== undefined && (!when || when.in.includes(item.props?.[when.key])),
  )
}

function FieldProperties({
  item,
  field,
  onProps,
}: {
  item: LayoutItem
  field: BuilderField | undefined
  onProps: (props: LayoutItem['props']) => void
}) {
  const offered = field ? (Object.keys(webOf(field.type).displays ?? {}) as DisplayId[]) : []
  return (
    <>
      <TextProperty
        label="Label"
        value={item.props?.label ?? ''}
        placeholder={field?.label}
        onValue={(label) => onProps({ label })}
      />
      {offered.length > 0 && (
        <Field label="Display as">
          <Select
            value={item.props?.display ?? usual}
            onValueChange={(display) => onProps({ display: display === usual ? undefined : display })}
            options={[
              { value: usual, label: `${field!.type.label} (default)` },
              ...offered.map((value) => ({ value, label: displays[value] })),
            ]}
          />
        </Field>
      )}
    </>
  )
}

const usual = 'usual'

function TabList({ item, onChange }: { item: LayoutItem; onChange: (change: ItemChange) => void }) {
  const tabs = item.tabs ?? []
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-cell font-medium">Tabs</legend>
      {tabs.map((tab, i) => (
        <div key={tab.id} className="flex items-center gap-1">
          <TextProperty
            label={`Tab ${i + 1}`}
            isLabelHidden
            value={tab.label}
            onValue={(label) => onChange({ tabs: tabs.map((known) => (known === tab ? { ...known, label } : known)) })}
          />
          <IconButton
            label={tab.items.length > 0 ? 'Move the items out of this tab before you remove it' : `Remove ${tab.label}`}
            disabled={tabs.length === 1 || tab.items.length > 0}
            onClick={() => onChange({ tabs: tabs.filter((known) => known !== tab) })}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        disabled={tabs.length >= mostTabs}
        onClick={() => onChange({ tabs: [...tabs, { id: newItemId(), label: `Tab ${tabs.length + 1}`, items: [] }] })}
      >
        <Plus aria-hidden />
        Add tab
      </Button>
    </fieldset>
  )
}

function LayoutProperties({ state: { layout }, dispatch }: Pick<PropertiesProps, 'state' | 'dispatch'>) {
  const change = (next: Extract<BuilderCommand, { type: 'changeLayout' }>['change']) =>
    dispatch({ type: 'changeLayout', change: next })
  const { mobile, tablet } = layout.responsive
  return (
    <>
      <TextProperty label="Name" value={layout.name} onValue={(name) => change({ name })} />
      <div className="grid grid-cols-3 gap-3">
        {(['columns', 'gap', 'padding'] as const).map((key) => (
          <NumberProperty
            key={key}
            label={labels[key]}
            value={layout[key]}
            bounds={layoutBounds[key]}
            onValue={(value) => change({ [key]: value })}
          />
        ))}
      </div>
      {(['tablet', 'mobile'] as const).map((device) => (
        <fieldset key={device} className="grid grid-cols-2 gap-x-3">
          <legend className="mb-1.5 text-cell font-medium">
            {device === 'tablet' ? 'Tablet, under 1024 px' : 'Mobile, under 640 px'}
          </legend>
          {(['columns', 'gap'] as const).map((key) => (
            <NumberProperty
              key={key}
              label={labels[key]}
              value={layout.responsive[device][key]}
              bounds={layoutBounds[key]}
              onValue={(value) =>
                change({ responsive: { mobile, tablet, [device]: { ...layout.responsive[device], [key]: value } } })
              }
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

const labels = { columns: 'Columns', gap: 'Gap', padding: 'Padding' }

/** Applied on blur or Enter: one undo step instead of one for each key. */
function TextProperty({
  label,
  value,
  placeholder,
  isLabelHidden = false,
  onValue,
}: {
  label: string
  value: string
  placeholder?: string | undefined
  isLabelHidden?: boolean
  onValue: (value: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed !== value) onValue(typed)
    setTyped(null)
  }
  const input = (
    <Input
      value={typed ?? value}
      maxLength={200}
      placeholder={placeholder}
      aria-label={isLabelHidden ? label : undefined}
      onValueChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
  return isLabelHidden ? input : <Field label={label}>{input}</Field>
}

function NumberProperty({
  label,
  value,
  bounds: [min, max],
  onValue,
}: {
  label: string
  value: number
  bounds: readonly [number, number]
  onValue: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const number = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number) && number !== value) onValue(number)
    setTyped(null)
  }
  const stepBy = (by: number) => {
    setTyped(null)
    onValue(Number(typed ?? value) + by)
  }
  return (
    <Field label={label}>
      <Input
        inputMode="numeric"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        className="tabular-nums"
        value={typed ?? String(value)}
        onValueChange={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          else if (event.key === 'ArrowUp') stepBy(1)
          else if (event.key === 'ArrowDown') stepBy(-1)
          else return
          event.preventDefault()
        }}
      />
    </Field>
  )
}
