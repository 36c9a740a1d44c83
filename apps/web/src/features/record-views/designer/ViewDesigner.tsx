import { structureLimits, viewTypeDefinitions } from '@monarch/schema'
import { Alert, Button, Dialog, Field, focusFirstFault, Input, Select, Textarea, toast } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { isModKey } from '../../../lib/keys/mod-key.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useSetting } from '../../../lib/levels/settings.ts'
import { useRecordCount } from '../../record-data/rows/use-record-count.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { ToolButtons } from '../toolbar/Toolbar.tsx'
import { toolsOf } from '../toolbar/tools.tsx'
import { useCreateView, useUpdateView, type ViewRights } from '../saved-views/queries.ts'
import { TypeCards } from './TypeCards.tsx'
import { drawnConfig, type OpenView, requestOf } from '../saved-views/use-view.ts'
import { configOf, draftOf, plainDraft, type View, type ViewDraft, withType } from '../parts/view-state.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { ViewPreview } from './ViewPreview.tsx'
import { ViewSettings } from './ViewSettings.tsx'
import { t } from './messages.ts'

interface ViewDesignerProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  rights: ViewRights
  /** The view to edit; `null` creates one. */
  view: View | null
  /** Initial settings; `null` for the plain list. */
  from: ViewDraft | null
  onClose: () => void
}

/** Name, type and settings of a view, next to a preview with real records. */
export default function ViewDesigner({ tenantId, structure, open, rights, view, from, onClose }: ViewDesignerProps) {
  const { entity } = structure
  const formId = useId()
  const { value: usualType } = useSetting('defaults.viewType')
  const { value: usualSize } = useSetting('defaults.pageSize')
  const [name, setName] = useState(view?.name ?? '')
  const [description, setDescription] = useState(view?.description ?? '')
  const [draft, setDraft] = useState<ViewDraft>(() => from ?? withType(plainDraft, usualType))
  const [isShared, setShared] = useState(rights.mayShare)
  const [nameError, setNameError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const create = useCreateView(tenantId, entity)
  const update = useUpdateView(tenantId, entity)

  const problem = viewTypesWeb[draft.type].problem?.(structure) ?? null
  const config = drawnConfig(draft, structure, open.viewer, usualSize)
  const request = requestOf(draft, '', structure, open.viewer)
  const { data: total = null } = useRecordCount(tenantId, structure, request)
  const edit = (next: Partial<ViewDraft>) => {
    setTouched(true)
    setDraft({ ...draft, ...next })
  }
  const tools = toolsOf({ tenantId, structure, draft, config, total, isSearched: false, onChange: edit }).filter(
    // Fields are one of the type's settings.
    ({ id }) => id !== 'fields',
  )
  const others = (open.views.data ?? []).filter(({ id }) => id !== view?.id)

  const submit = () => {
    if (create.isPending || update.isPending) return
    setFailure(null)
    if (name.trim() === '') return setNameError(t('pleaseEnterAViewName'))
    if (problem) return
    const data = {
      name: name.trim(),
      description: description.trim() || null,
      type: draft.type,
      config: configOf({ ...draft, own: normalizedSettings(draft, structure) }, structure),
    }
    const onError = ({ message }: Error) => setFailure(message)
    if (view) {
      const onSuccess = (saved: View) => {
        onClose()
        open.open(saved)
        toast.success(t('viewSaved', { name: saved.name }))
      }
      update.mutate({ view, data }, { onSuccess, onError })
    } else {
      const onSuccess = (made: View) => {
        onClose()
        open.open(made)
        toast.success(t('viewCreatedSuccessfully', { type: viewTypeDefinitions[made.type].label(), name: made.name }))
      }
      create.mutate({ ...data, visibility: isShared ? 'shared' : 'personal' }, { onSuccess, onError })
    }
  }

  const latestSubmit = useLatest(submit)
  useEffect(() => {
    // Handled in the capture phase, so that the key also saves the view from an open panel and from the preview.
    const onKeyDown = (event: KeyboardEvent) => {
      const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (!isSend && !isModKey(event, 's')) return
      event.preventDefault()
      event.stopPropagation()
      latestSubmit.current()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [latestSubmit])

  return (
    <Dialog
      onClose={onClose}
      title={view ? t('editView', { name: view.name }) : t('newView')}
      size="xl"
      dirty={isTouched || name !== (view?.name ?? '')}
      bodyClassName="grid content-start gap-x-6 gap-y-5 md:grid-cols-[minmax(0,380px)_minmax(0,1fr)]"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} loading={create.isPending || update.isPending}>
            {view ? t('saveView') : t('createView')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Submit events of portaled panels bubble here through React's tree.
          if (event.target !== event.currentTarget) return
          submit()
          focusFirstFault(event.currentTarget)
        }}
        className="flex min-w-0 flex-col gap-4"
      >
        {failure && <Alert>{failure}</Alert>}
        <Field label={t('viewName')} required error={nameError}>
          <Input
            value={name}
            maxLength={structureLimits.label}
            autoComplete="off"
            placeholder={t('open', { name: entity.pluralName })}
            onValueChange={(text) => {
              setName(text)
              setNameError(null)
            }}
          />
        </Field>
        <TypeCards value={draft.type} onChange={(type) => edit(withType(draft, type))} />
        {problem && <Unfit problem={problem} entityId={entity.id} />}
        <Field label={t('description')}>
          <Textarea
            rows={2}
            value={description}
            onValueChange={(text) => {
              setTouched(true)
              setDescription(text)
            }}
          />
        </Field>
        {!view && (
          <Field
            label={t('whoSeesIt')}
            help={rights.mayShare ? undefined : t('sharingRequiresPermission', { name: entity.name })}
          >
            <Select
              options={[
                { value: 'shared', label: t('everyone'), disabled: !rights.mayShare },
                { value: 'personal', label: t('onlyMe') },
              ]}
              value={isShared ? 'shared' : 'personal'}
              onValueChange={(next) => setShared(next === 'shared')}
            />
          </Field>
        )}
        {others.length > 0 && (
          <Field label={t('copyConfigurationFrom')}>
            <Select
              placeholder={t('anotherView')}
              options={others.map((other) => ({ value: other.id, label: other.name }))}
              value={null}
              onValueChange={(id) => {
                const other = others.find((each) => each.id === id)
                if (other) edit(withType(draftOf(other, structure), draft.type))
              }}
            />
          </Field>
        )}
        {tools.length > 0 && (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 text-cell font-medium">{t('records')}</legend>
            <div className="-mx-1 flex flex-wrap gap-1">
              <ToolButtons tools={tools} />
            </div>
          </fieldset>
        )}
        {!problem && (
          <ViewSettings
            key={draft.type}
            type={draft.type}
            structure={structure}
            config={config}
            onChange={(changes) => edit({ own: { ...draft.own, ...changes } })}
          />
        )}
      </form>
      <ViewPreview
        tenantId={tenantId}
        structure={structure}
        type={draft.type}
        problem={problem}
        request={request}
        config={config}
        total={total}
      />
    </Dialog>
  )
}

/** Stores the required settings, so that later changes of the entity do not change the view. */
function normalizedSettings({ type, own }: ViewDraft, structure: EntityStructure): ViewDraft['own'] {
  const { needed = [] } = viewTypeDefinitions[type]
  const defaults = viewTypesWeb[type].defaults(structure)
  const missing = needed.filter((key) => own[key] === undefined && defaults[key] !== undefined)
  const kept = Object.entries(own).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(missing.map((key) => [key, defaults[key]!])), ...Object.fromEntries(kept) }
}

function Unfit({ problem, entityId }: { problem: string; entityId: string }) {
  const mayAdd = useMay('entity:update')
  return (
    <Alert variant="warning">
      {problem}
      {mayAdd && (
        <>
          {' · '}
          <Link to="/entities" search={{ entity: entityId, tab: 'fields' }} className="font-medium text-link underline">
            {t('addOne')}
          </Link>
        </>
      )}
    </Alert>
  )
}
