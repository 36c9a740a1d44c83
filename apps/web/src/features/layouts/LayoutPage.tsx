import { defaultLayout, layoutTypes, type LayoutType } from '@monarch/schema'
import { Alert, Button, EmptyState, PageHeader, SegmentedControl, Select, Skeletons, toast } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { fieldNamesOf } from '../../forms/layout-blocks/layout-items.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useSetting } from '../../lib/levels/settings.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import type { BuiltLayout } from './builder-state.ts'
import { LayoutBuilder } from './LayoutBuilder.tsx'
import { LayoutMenu } from './LayoutMenu.tsx'
import { PublishMenu, SeenBy } from './PublishMenu.tsx'
import { isUnfinished } from './item-types.ts'
import { allItems } from './layout-tree.ts'
import { type LaidOut, type StoredLayout, useLaidOut, useSaveLayout } from './queries.ts'
import { useBuilder } from './use-builder.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

const typeLabels = { record: 'recordPage', form: 'form' } as const satisfies Record<LayoutType, string>

/** /entities/{name}/layout: the layouts of an entity's record pages and forms. */
export function LayoutPage({ name }: { name: string }) {
  const query = useLaidOut(name)
  const mayBuild = useMay('interface:update')
  usePageTitle(query.data ? t('layoutOf', { displayName: query.data.displayName }) : t('layout'))
  if (!mayBuild) return <AccessDenied missing={['interface:update']} />
  if (query.data) return <EntityLayouts entity={query.data} />
  if (query.data === null) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<SearchX aria-hidden />}
        title={t('layoutNotFound')}
        description={t('entityDoesNotExistInThis')}
        actions={
          <Button variant="outline" asChild>
            <Link to="/entities">{t('allEntities')}</Link>
          </Button>
        }
      />
    )
  }
  if (query.error) return <QueryError headingLevel={1} title={t('layoutsCouldNotBeLoaded')} query={query} />
  return (
    <Skeletons
      label={t('loadingLayouts')}
      className="grid gap-4 p-4 lg:grid-cols-[240px_minmax(0,1fr)_320px] lg:p-6"
      count={3}
      row="h-96 w-full"
    />
  )
}

function EntityLayouts({ entity }: { entity: LaidOut }) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const type = layoutTypes.find((known) => known === search.type) ?? 'record'
  const chosen = useSetting(`entity.${entity.id}.${type}Layout`)
  const layouts = entity.layouts.filter((layout) => layout.type === type)
  const requested = search.layout === 'new' ? undefined : (search.layout ?? chosen.value ?? layouts[0]?.id)
  const stored = layouts.find(({ id }) => id === requested) ?? null
  const go = (next: { type?: string; layout?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 border-b p-4 lg:px-6">
        <PageHeader
          back={
            <Button asChild variant="ghost" size="icon">
              <Link
                to="/entities/$name"
                params={{ name: entity.name }}
                aria-label={t('backTo', { displayName: entity.displayName })}
              >
                <ArrowLeft aria-hidden />
              </Link>
            </Button>
          }
          title={t('layoutOf', { displayName: entity.displayName })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            aria-label={t('layoutType')}
            options={layoutTypes.map((value) => ({ value, label: t(typeLabels[value]) }))}
            value={type}
            onValueChange={(next) => go({ type: next, layout: undefined })}
            className="w-56"
          />
          {layouts.length > 0 && (
            <Select
              aria-label={t('layout')}
              className="w-56"
              value={stored?.id ?? 'new'}
              onValueChange={(layout) => go({ layout })}
              options={[
                ...layouts.map(({ id, name }) => ({
                  value: id,
                  label: id === chosen.value ? t('inUse', { name }) : name,
                })),
                { value: 'new', label: t('newLayout') },
              ]}
            />
          )}
          {stored && (
            <Button variant="ghost" onClick={() => go({ layout: 'new' })}>
              <Plus aria-hidden />
              {t('newLayout')}
            </Button>
          )}
        </div>
      </div>
      <OneLayout
        key={`${type} ${stored?.id ?? 'new'}`}
        entity={entity}
        type={type}
        stored={stored}
        onSaved={(layout) => go({ layout })}
        onDeleted={() => go({ layout: undefined })}
      />
    </div>
  )
}

interface OneLayoutProps {
  entity: LaidOut
  type: LayoutType
  /** `null` before the first save. */
  stored: StoredLayout | null
  onSaved: (id: string) => void
  onDeleted: () => void
}

function OneLayout({ entity, type, stored, onSaved, onDeleted }: OneLayoutProps) {
  const { tenantId } = useTenant()
  const { id: userId } = useUser()
  const save = useSaveLayout(entity, type)
  const saved = stored ? bodyOf(stored) : startOf(entity, type)
  const builder = useBuilder(saved, {
    place: { userId, tenantId: tenantId ?? '', scope: `layouts/${entity.id}/${type}/${stored?.id ?? 'new'}` },
    title: t('layoutOf', { displayName: entity.displayName }),
  })
  const { state, dispatch, isDirty, isRestored, forget } = builder
  const [failure, setFailure] = useState<string | null>(null)
  const shown = new Set(fieldNamesOf(state.layout.items))
  const missing = entity.fields.filter((field) => field.isRequired && !field.isReadonly && !shown.has(field.name))

  const unfinished = allItems(state.layout.items).find(isUnfinished)

  const store = async (): Promise<string | null> => {
    setFailure(null)
    if (unfinished) {
      dispatch({ type: 'select', id: unfinished.id })
      setFailure(t('chooseReports'))
      return null
    }
    try {
      const { id } = await save.mutateAsync({ stored, layout: state.layout })
      forget()
      return id
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setFailure(message)
      toast.error(message)
      return null
    }
  }

  return (
    <LayoutBuilder
      state={state}
      dispatch={dispatch}
      fields={entity.fields}
      layoutType={type}
      entityName={entity.name}
      notes={
        <div className="mb-3 flex flex-col gap-2">
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted-foreground">
            <SeenBy entity={entity} type={type} layoutId={stored?.id ?? null} />
            <span role="status">{isDirty && t('unpublishedChangesDraftKept')}</span>
          </p>
          {failure && <Alert title={t('notSavedChangesKept')}>{failure}</Alert>}
          {isRestored && isDirty && (
            <Alert variant="info">
              {rich(
                t('yourDraftWasRestoredDiscard', {
                  button: (parts) => (
                    <Button
                      variant="link"
                      size="sm"
                      className="h-6 px-1"
                      onClick={() => {
                        forget()
                        dispatch({ type: 'load', layout: saved })
                      }}
                    >
                      {parts}
                    </Button>
                  ),
                }),
              )}
            </Alert>
          )}
          {type === 'form' && missing.length > 0 && (
            <Alert variant="warning">
              {t('mustBeFilledIn', {
                fields: missing.map(({ label }) => label).join(', '),
                count: missing.length,
              })}
            </Alert>
          )}
        </div>
      }
      actions={
        <>
          {stored && <LayoutMenu entity={entity} stored={stored} onDeleted={onDeleted} />}
          <PublishMenu entity={entity} type={type} store={store} onPublished={onSaved} />
        </>
      }
    />
  )
}

const bodyOf = ({ name, columns, gap, padding, responsive, items }: StoredLayout): BuiltLayout => ({
  name,
  columns,
  gap,
  padding,
  responsive,
  items,
})

/** A new layout starts from the default one. */
function startOf({ displayName, fields }: LaidOut, type: LayoutType): BuiltLayout {
  const shown = type === 'form' ? fields.filter((field) => !field.isReadonly) : fields
  return { ...defaultLayout(shown), name: t('defaultName', { type, displayName }) }
}
