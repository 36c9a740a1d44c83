import {
  Alert,
  Button,
  Dialog,
  NothingFound,
  RelativeTime,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
  toast,
} from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LayoutTemplate } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { isModKey } from '../../lib/keys/mod-key.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { BinTab } from './bin/BinTab.tsx'
import { dirtyFieldIds, isEntityDirty, isFieldDirty } from './model/designer-state.ts'
import { changedEntityData, checkEntity, entityData } from './model/entity-draft.ts'
import { DesignerSkeleton } from './parts/DesignerSkeleton.tsx'
import { FieldsTab } from './fields/FieldsTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { IndexesTab } from './IndexesTab.tsx'
import { PreviewTab } from './PreviewTab.tsx'
import { problemsOf } from './model/problems.ts'
import { useCreateEntity, useEntity, useUpdateEntity } from './model/queries.ts'
import { RunningChange } from './RunningChange.tsx'
import { useAnnounceChange } from './model/structure-changes.ts'
import { type Designer, useDesigner } from './model/use-designer.ts'
import { t as translationWord } from '../../forms/translations/messages.ts'
import { TranslationsTab } from './translations/TranslationsTab.tsx'
import { useTranslations } from './translations/use-translations.ts'
import { t } from './messages.ts'

interface EntityDesignerProps {
  /** `null` for a new entity. */
  id: string | null
  /** The navigation group of a new entity. */
  category: string | undefined
  onCreated: (id: string) => void
  onClose: () => void
}

const tabs = ['general', 'fields', 'preview', 'translations', 'history', 'bin', 'indexes'] as const
type Tab = (typeof tabs)[number]

/** The dialog for one entity: general data, fields and a preview of the API. */
export default function EntityDesigner({ id, category, onCreated, onClose }: EntityDesignerProps) {
  const [tab, setTab] = useTab()
  const formId = useId()
  const isDragging = useRef(false)
  const query = useEntity(id)
  const { data: entity } = query
  const designer = useDesigner(id, entity, category)
  const { state } = designer
  const { save: saveEntity, isSaving: isEntitySaving } = useSaveEntity(id, designer, setTab, onCreated)
  const translations = useTranslations(entity)
  const needed = id === null ? 'entity:create' : 'entity:update'
  const canEdit = useMay(needed)
  const mayLayOut = useMay('interface:update')
  const isReady = id === null || Boolean(entity)
  const [isNew] = useState(id === null)
  const navigate = useNavigate()
  const isDrafted = isEntityDirty(state) || isFieldDirty(state) || dirtyFieldIds(state).size > 0
  const isUnsaved = isDrafted || translations.isDirty
  const isSaving = isEntitySaving || translations.isSaving
  const save = () => {
    if (translations.isDirty) translations.save()
    if (!translations.isDirty || isEntityDirty(state)) saveEntity()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const numbered = tabs.find((_, index) => isModKey(event, String(index + 1)))
    if (isModKey(event, 's') && isReady && canEdit && !isSaving) save()
    else if (numbered) setTab(numbered)
    else return
    event.preventDefault()
  }

  // Fields are saved one by one: while none is being edited, there is nothing else to save or cancel.
  const isIdle = canEdit && tab !== 'general' && !isUnsaved && state.editing === null
  const done = () => {
    onClose()
    if (!entity || !isNew) return
    const action = {
      label: t('openRecords'),
      onClick: () => void navigate({ to: '/entities/$name', params: { name: entity.name }, search: {} }),
    }
    toast.success(t('isReady', { name: entity.displayName }), { action })
  }

  return (
    <Tabs value={tab} onValueChange={(next) => setTab(next as Tab)} onKeyDown={onKeyDown} className="contents">
      <Dialog
        // Escape during a drag only cancels the drag.
        onClose={() => !isDragging.current && onClose()}
        size="full"
        returnFocusTo={() => document.querySelector<HTMLElement>(`[data-entity="${id}"]`)}
        dirty={isUnsaved}
        title={id === null ? t('createNewEntity') : (entity?.displayName ?? t('entity'))}
        {...(id !== null && canEdit && { description: t('editEntity') })}
        header={
          <TabsList
            data-keys="designer"
            className="-mb-[13px] shrink-0 self-end border-b-0 max-sm:order-last max-sm:-ml-3 max-sm:basis-full"
          >
            <TabsTrigger value="general" errors={tab === 'general' ? 0 : Object.keys(state.problems).length}>
              {t('general')}
            </TabsTrigger>
            <TabsTrigger value="fields" {...(entity && { count: entity.fields.length })}>
              {t('fields')}
            </TabsTrigger>
            <TabsTrigger value="preview">{t('preview')}</TabsTrigger>
            {entity && <TabsTrigger value="translations">{translationWord('translations')}</TabsTrigger>}
            {entity && <TabsTrigger value="history">{t('history')}</TabsTrigger>}
            {entity && <TabsTrigger value="bin">{t('bin')}</TabsTrigger>}
            {entity && canEdit && <TabsTrigger value="indexes">{t('indexes')}</TabsTrigger>}
          </TabsList>
        }
        bodyClassName="flex flex-col gap-4"
        footer={
          <>
            <p role="status" className="mr-auto self-center text-xs text-muted-foreground">
              {isDrafted ? t('unsavedChangesDraftKept') : isUnsaved && t('unsavedChanges')}
            </p>
            {entity && mayLayOut && (
              <Button variant="ghost" size="md" asChild>
                <Link to="/entities/$name/layout" params={{ name: entity.name }}>
                  <LayoutTemplate aria-hidden />
                  {t('layout')}
                </Link>
              </Button>
            )}
            {isIdle && entity ? (
              <>
                <Button variant="outline" size="md" asChild>
                  <Link to="/entities/$name" params={{ name: entity.name }} search={{}}>
                    {t('openRecords')}
                  </Link>
                </Button>
                <Button size="md" onClick={done}>
                  {t('done')}
                </Button>
              </>
            ) : (
              <Button variant="outline" size="md" onClick={onClose}>
                {canEdit ? t('cancel') : t('close')}
              </Button>
            )}
            {canEdit && !isIdle && (
              <Button
                size="md"
                loading={isSaving}
                disabled={!isReady}
                {...(tab === 'general' ? { type: 'submit', form: formId } : { onClick: save })}
              >
                {t('saveEntity')}
              </Button>
            )}
          </>
        }
      >
        {id !== null && <RunningChange />}
        {designer.offer && isReady && <DraftOffer designer={designer} />}
        {entity?.isLocked && <Alert variant="info">{t('entityIsLocked')}</Alert>}
        {!canEdit && <Alert variant="info">{t('entityIsReadOnly', { permission: needed })}</Alert>}
        {isReady ? (
          <>
            <TabsContent value="general">
              <GeneralTab entityId={id} designer={designer} formId={formId} canEdit={canEdit} onSave={save} />
            </TabsContent>
            <TabsContent value="fields" className="lg:min-h-0 lg:flex-1">
              <FieldsTab
                entity={entity ?? null}
                isFetching={query.isFetching}
                designer={designer}
                canEdit={canEdit}
                onSave={save}
                isSaving={isSaving}
                onDragging={(dragging) => (isDragging.current = dragging)}
              />
            </TabsContent>
            <TabsContent value="preview">
              <PreviewTab entity={state.entity} fields={entity?.fields ?? []} />
            </TabsContent>
            <TabsContent value="translations">
              <TranslationsTab translations={translations} canEdit={canEdit && entity?.isLocked === false} />
            </TabsContent>
            <TabsContent value="history">
              <HistoryTab canEdit={canEdit} />
            </TabsContent>
            <TabsContent value="bin">{entity && <BinTab entityId={entity.id} canEdit={canEdit} />}</TabsContent>
            <TabsContent value="indexes">{entity && canEdit && <IndexesTab entity={entity} />}</TabsContent>
          </>
        ) : (
          <TabsContent value={tab}>
            {entity === null ? (
              <NothingFound
                headingLevel={3}
                title={t('entityNotFound')}
                description={t('entityNotFoundHelp')}
                action={t('close')}
                onAction={onClose}
              />
            ) : query.error ? (
              <QueryError headingLevel={3} title={t('errorLoadingTheEntity')} query={query} />
            ) : (
              <DesignerSkeleton />
            )}
          </TabsContent>
        )}
      </Dialog>
    </Tabs>
  )
}

function DraftOffer({ designer: { offer, restoreOffer, discardOffer } }: { designer: Designer }) {
  return (
    <Alert variant="info">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          {t('draftFrom')} {offer && <RelativeTime value={offer.savedAt} />}
        </span>
        <span className="flex gap-1">
          <Button size="sm" variant="outline" onClick={restoreOffer}>
            {t('restore')}
          </Button>
          <Button size="sm" variant="ghost" onClick={discardOffer}>
            {t('discard')}
          </Button>
        </span>
      </div>
    </Alert>
  )
}

/** Creates or updates the entity; errors are shown at the inputs of the General tab. */
function useSaveEntity(
  id: string | null,
  { state, dispatch }: Designer,
  setTab: (tab: Tab) => void,
  onCreated: (id: string) => void,
): { save: () => void; isSaving: boolean } {
  const { tenantId } = useTenant()
  const create = useCreateEntity()
  const update = useUpdateEntity()
  const announce = useAnnounceChange()
  const refuse = (problems: Record<string, string>) => {
    dispatch({ type: 'refuse', problems })
    setTab('general')
  }
  const fail = (message: string) => (error: Error) => {
    toast.error(message, { id: failedToast })
    refuse(problemsOf(error, Object.keys(state.entity)))
  }
  const save = () => {
    const { entity, saved } = state
    if (create.isPending || update.isPending) return
    toast.dismiss(failedToast)
    if (tenantId === null) return refuse({ '': t('noTenantSelected') })
    const problems = checkEntity(entity)
    if (Object.keys(problems).length > 0) return refuse(problems)
    if (id === null) {
      create.mutate(entityData(entity), {
        onError: fail(t('failedToCreateEntity')),
        onSuccess: ({ answer: created, changeKey }) => {
          dispatch({ type: 'save', entity })
          void announce(t('entityCreatedSuccessfully'), changeKey)
          onCreated(created.id)
        },
      })
      return
    }
    const data = changedEntityData(entity, saved)
    if (Object.keys(data).length === 0) {
      dispatch({ type: 'save', entity })
      toast(t('noChangesToSave'), { id: 'unchanged' })
      return
    }
    update.mutate(
      { id, data },
      {
        onError: fail(t('failedToUpdateEntity')),
        onSuccess: ({ changeKey }) => {
          dispatch({ type: 'save', entity })
          void announce(t('entityUpdatedSuccessfully'), changeKey)
        },
      },
    )
  }
  return { save, isSaving: create.isPending || update.isPending }
}

/** The toast of a refused save, which the next save replaces. */
const failedToast = 'entity-failed'

function useTab(): [Tab, (tab: Tab) => void] {
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = tabs.find((candidate) => candidate === tab) ?? 'general'
  return [known, (next) => void navigate({ to: '.', search: (before) => ({ ...before, tab: next }), replace: true })]
}
