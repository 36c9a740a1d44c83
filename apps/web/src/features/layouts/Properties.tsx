import { displays, type DisplayId } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { blockLabel, blockShape, layoutBounds, layoutChange, type LayoutItem, maxTabs } from '@monarch/schema'
import { annotate, object, type Shapes, type Values, wholeNumber } from '@monarch/shapes'
import { Alert, Button, IconButton, Select, SettingField, SettingsPanel, TextControl } from '@monarch/ui'
import { Plus, Trash2, X } from 'lucide-react'
import type { BuilderCommand, BuilderState, ItemChange } from './builder-state.ts'
import { type BuilderField, fieldOf, kindOf, nameOf, newItemId } from './item-types.ts'
import { RelatedReportInput } from './RelatedReportInput.tsx'
import { findItem, pathTo } from './layout-tree.ts'
import { t } from './messages.ts'

interface PropertiesProps {
  state: BuilderState
  fields: readonly BuilderField[]
  entityName?: string
  dispatch: (command: BuilderCommand) => void
  onDelete: (id: string) => void
}

/** Properties of the selected item, or of the layout if none is selected. */
export function Properties({ state, fields, entityName, dispatch, onDelete }: PropertiesProps) {
  const item = state.selected === null ? undefined : findItem(state.layout.items, state.selected)?.item
  return (
    <section
      aria-label={t('properties')}
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
          {...(entityName && { entityName })}
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
  if (path.length === 0) return <h2 className="text-cell font-semibold">{t('layoutSettings')}</h2>
  return (
    <nav aria-label={t('pathToTheSelectedItem')}>
      <ol className="flex flex-wrap items-center gap-1 text-cell">
        <li>
          <button type="button" className={crumb} onClick={() => dispatch({ type: 'select', id: null })}>
            {t('layout')}
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

function ItemProperties({
  item,
  state,
  fields,
  entityName,
  dispatch,
  onDelete,
}: PropertiesProps & { item: LayoutItem }) {
  const change = (next: ItemChange) => dispatch({ type: 'change', id: item.id, change: next })
  const { props, ...own } = blockShape(item.type)?.keys ?? {}
  const ofProps = props?.kind === 'object' ? props.keys : {}
  const field = item.type === 'field' ? fieldOf(item, fields) : undefined
  const displaysOf = Object.keys((field && webOf(field.type).displays) ?? {}) as DisplayId[]
  return (
    <>
      <SettingsPanel
        shape={object({ ...ofProps, ...own })}
        values={{ ...item, ...item.props }}
        onChange={(changes, key) => change(key in ofProps ? { props: { ...item.props, ...changes } } : changes)}
        editors={{
          display: (input) =>
            displaysOf.length > 0 && (
              <SettingField input={input}>
                <Select
                  value={item.props?.display ?? usual}
                  onValueChange={(display) => input.onChange(display === usual ? undefined : display)}
                  options={[
                    { value: usual, label: t('usualDisplay', { type: field!.type.label() }) },
                    ...displaysOf.map((value) => ({ value, label: displays[value]() })),
                  ]}
                />
              </SettingField>
            ),
          relatedReport: (input) =>
            entityName && <RelatedReportInput input={input} item={item} entityName={entityName} onChange={change} />,
          tabs: ({ label }) => <TabList label={label} item={item} onChange={change} />,
        }}
        timing="leaving"
      />
      <div className="grid grid-cols-2 gap-3">
        <SettingsPanel
          shape={object({
            w: annotate(wholeNumber(...layoutBounds.w), {
              label: t('widthInColumns', { columns: state.layout.columns }),
            }),
            h: annotate(wholeNumber(...layoutBounds.h), { label: t('height') }),
          })}
          values={{ ...item }}
          onChange={change}
          timing="leaving"
        />
      </div>
      <Button variant="outline" className="self-start" onClick={() => onDelete(item.id)}>
        <Trash2 aria-hidden />
        {t('delete')}
      </Button>
      {item.type !== 'field' && <p className="text-xs text-muted-foreground">{kindOf(item)}</p>}
    </>
  )
}

const usual = 'usual'

interface TabListProps {
  label: string
  item: LayoutItem
  onChange: (change: ItemChange) => void
}

function TabList({ label, item, onChange }: TabListProps) {
  const tabs = item.tabs ?? []
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-cell font-medium">{label}</legend>
      {tabs.map((tab, i) => (
        <div key={tab.id} className="flex items-center gap-1">
          <TextControl
            aria-label={t('tab', { number: i + 1 })}
            shape={blockLabel}
            value={tab.label}
            timing="leaving"
            onChange={(label) =>
              onChange({ tabs: tabs.map((known) => (known === tab ? { ...known, label: label ?? '' } : known)) })
            }
          />
          <IconButton
            label={tab.items.length > 0 ? t('tabIsNotEmpty') : t('remove', { label: tab.label })}
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
        disabled={tabs.length >= maxTabs}
        onClick={() =>
          onChange({ tabs: [...tabs, { id: newItemId(), label: t('tab', { number: tabs.length + 1 }), items: [] }] })
        }
      >
        <Plus aria-hidden />
        {t('addTab')}
      </Button>
    </fieldset>
  )
}

const { name, columns, gap, padding } = layoutChange.keys

function LayoutProperties({ state: { layout }, dispatch }: Pick<PropertiesProps, 'state' | 'dispatch'>) {
  const change = (next: Extract<BuilderCommand, { type: 'changeLayout' }>['change']) =>
    dispatch({ type: 'changeLayout', change: next })
  const panel = (keys: Shapes, values: Values, onChange: (changes: Values) => void) => (
    <SettingsPanel shape={object(keys)} values={values} onChange={onChange} timing="leaving" />
  )
  const { responsive } = layout
  return (
    <>
      {panel({ name }, { ...layout }, change)}
      <div className="grid grid-cols-3 gap-3">{panel({ columns, gap, padding }, { ...layout }, change)}</div>
      {(['tablet', 'mobile'] as const).map((device) => (
        <fieldset key={device} className="grid grid-cols-2 gap-x-3">
          <legend className="mb-1.5 text-cell font-medium">
            {device === 'tablet' ? t('tabletUnder1024Px') : t('mobileUnder640Px')}
          </legend>
          {panel({ columns, gap }, { ...responsive[device] }, (changes) =>
            change({ responsive: { ...responsive, [device]: { ...responsive[device], ...changes } } }),
          )}
        </fieldset>
      ))}
    </>
  )
}
