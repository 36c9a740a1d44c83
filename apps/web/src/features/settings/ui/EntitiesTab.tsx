import { currentLocale } from '@monarch/messages'
import {
  Badge,
  Button,
  Card,
  Checkbox,
  EmptyState,
  EntityIcon,
  Menu,
  MenuItem,
  NothingFound,
  RelativeTime,
  SearchInput,
  Select,
  Skeletons,
  toast,
} from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Boxes, Eye, EyeOff, FolderInput, Plus, Power, PowerOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { graphqlEach } from '../../../lib/api/graphql-each.ts'
import { type ArrangedItem, arrangeGroups } from '../../../lib/navigation/build-navigation.ts'
import { useChangeNavigation } from '../../../lib/navigation/change-navigation.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { moveToGroup } from '../../../lib/navigation/navigation-moves.ts'
import { useNavigationInLanguage } from '../parts/use-navigation-in-language.ts'
import { t } from './messages.ts'

interface EntityLine {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string | null
  readonly isActive: boolean
  readonly isLocked: boolean
  readonly fieldCount: number
  readonly updatedAt: string
}

/** All entities in a table: their category, and whether the menu shows them. */
export default function EntitiesTab() {
  const query = useEntityLines()
  const { data: reply } = useNavigationInLanguage()
  const change = useChangeNavigation()
  const groups = useMemo(() => (reply ? arrangeGroups(reply) : []), [reply])
  const { q = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayArrange = useMay('navigation:update')
  const mayUpdate = useMay('entity:update')
  const mayCreate = useMay('entity:create')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const setActive = useSetActive()
  const add = useAddToCategory()
  const items = new Map(groups.flatMap((group) => group.items).map((item) => [item.entityId, item]))

  if (query.error && !query.data) return <QueryError title={t('errorLoadingEntities')} query={query} />
  if (!query.data)
    return (
      <Skeletons
        label={t('loadingEntities')}
        className="flex flex-col gap-4 rounded-lg border bg-raised p-card"
        count={5}
        row="h-5 w-full"
      />
    )
  const found = query.data.filter(({ name, displayName }) =>
    `${name} ${displayName}`.toLowerCase().includes(q.trim().toLowerCase()),
  )
  const selected = found.filter(({ id }) => chosen.has(id))
  const selectedItems = selected.flatMap(({ id }) => items.get(id) ?? [])
  const unplaced = selected.flatMap(({ id }) => (items.has(id) ? [] : [id]))
  const search = (text: string) =>
    void navigate({ to: '.', search: (before) => ({ ...before, q: text || undefined }), replace: true })

  const move = (moved: readonly ArrangedItem[], groupId: string) => {
    const moves = moveToGroup(
      groups,
      moved.map(({ id }) => id),
      groupId,
    )
    const name = groups.find(({ id }) => id === groupId)?.displayName ?? ''
    void change(moves, t('movedTo', { count: moved.length, name }))
  }
  const show = (shown: readonly ArrangedItem[], isVisible: boolean) => {
    const rows = Object.fromEntries(shown.map(({ id }) => [id, { isVisible }]))
    void change(
      { kind: 'item', rows },
      isVisible ? t('shownInMenu', { count: shown.length }) : t('hiddenFromMenu', { count: shown.length }),
    )
  }
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)))

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-72">
          <SearchInput
            label={t('searchEntities')}
            placeholder={t('searchEntitiesHint')}
            value={q}
            onValueChange={search}
          />
        </div>
        {mayCreate && (
          <Button asChild variant="outline" className="sm:ml-auto">
            <Link to="." search={(before) => ({ ...before, entity: 'new', tab: undefined, at: 'entities' })}>
              <Plus aria-hidden />
              {t('createEntity')}
            </Link>
          </Button>
        )}
      </div>
      {selected.length > 0 && (
        <div
          role="toolbar"
          aria-label={t('bulkEdit')}
          className="flex flex-wrap items-center gap-2 rounded-md border bg-selected px-3 py-1.5"
        >
          <span className="mr-2 text-cell font-medium tabular-nums">{t('selected', { count: selected.length })}</span>
          {mayArrange && (
            <>
              <Menu
                trigger={
                  <Button variant="outline" size="sm">
                    <FolderInput aria-hidden />
                    {t('moveTo')}
                  </Button>
                }
                align="start"
              >
                {groups.map((group) => (
                  <MenuItem
                    key={group.id}
                    onSelect={() => {
                      if (selectedItems.length > 0) move(selectedItems, group.id)
                      if (unplaced.length > 0) add(unplaced, group)
                    }}
                  >
                    {group.displayName}
                  </MenuItem>
                ))}
              </Menu>
              <Button variant="outline" size="sm" onClick={() => show(selectedItems, true)}>
                <Eye aria-hidden />
                {t('showInMenu')}
              </Button>
              <Button variant="outline" size="sm" onClick={() => show(selectedItems, false)}>
                <EyeOff aria-hidden />
                {t('hideFromMenu')}
              </Button>
            </>
          )}
          {mayUpdate && (
            <>
              <Button variant="outline" size="sm" onClick={() => setActive(selected, true)}>
                <Power aria-hidden />
                {t('activate')}
              </Button>
              <Button variant="outline" size="sm" onClick={() => setActive(selected, false)}>
                <PowerOff aria-hidden />
                {t('deactivate')}
              </Button>
            </>
          )}
          <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setChosen(new Set())}>
            {t('clear')}
          </Button>
        </div>
      )}
      {found.length === 0 ? (
        query.data.length === 0 ? (
          <EmptyState icon={<Boxes aria-hidden />} title={t('noEntitiesYet')} description={t('noEntitiesHelp')} />
        ) : (
          <NothingFound
            title={t('noEntitiesFound')}
            description={t('noEntitiesFoundHelp')}
            action={t('clearSearch')}
            onAction={() => search('')}
          />
        )
      ) : (
        <Card className="overflow-x-auto p-0">
          <table className="w-full text-cell">
            <thead>
              <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
                <th scope="col" className="w-10">
                  <Checkbox
                    aria-label={t('selectAll')}
                    checked={selected.length === found.length ? true : selected.length > 0 ? 'indeterminate' : false}
                    onCheckedChange={(all) => setChosen(new Set(all ? found.map(({ id }) => id) : []))}
                  />
                </th>
                <th scope="col">{t('entity')}</th>
                <th scope="col">{t('category')}</th>
                <th scope="col">{t('inTheMenu')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col" className="text-right!">
                  {t('fields')}
                </th>
                <th scope="col">{t('updated')}</th>
              </tr>
            </thead>
            <tbody className="divide-y">
              {found.map((entity) => {
                const item = items.get(entity.id)
                return (
                  <tr key={entity.id} className="hover:bg-hover [&>td]:px-3 [&>td]:py-1.5">
                    <td>
                      <Checkbox
                        aria-label={t('select', { displayName: entity.displayName })}
                        checked={chosen.has(entity.id)}
                        onCheckedChange={(isChosen) => toggle(entity.id, isChosen)}
                      />
                    </td>
                    <th scope="row" className="px-3 py-1.5 text-left font-medium">
                      <Link
                        to="."
                        search={(before) => ({ ...before, entity: entity.id, tab: undefined, at: 'entities' })}
                        className="flex items-center gap-2 rounded-sm hover:underline"
                      >
                        <EntityIcon name={entity.icon} className="text-muted-foreground" />
                        <span className="whitespace-nowrap">{entity.displayName}</span>
                      </Link>
                    </th>
                    <td>
                      {item ? (
                        <Select
                          aria-label={t('categoryOf', { displayName: entity.displayName })}
                          disabled={!mayArrange}
                          options={groups.map(({ id, displayName }) => ({ value: id, label: displayName }))}
                          value={item.groupId}
                          onValueChange={(groupId) => move([item], groupId)}
                          className="w-40"
                        />
                      ) : (
                        <span className="text-muted-foreground">{t('none')}</span>
                      )}
                    </td>
                    <td>
                      <Checkbox
                        aria-label={t('showInTheMenu', { displayName: entity.displayName })}
                        checked={item?.isVisible ?? false}
                        disabled={!item || !mayArrange}
                        onCheckedChange={(isVisible) => item && show([item], isVisible)}
                      />
                    </td>
                    <td>
                      <Badge variant={entity.isActive ? 'success' : 'outline'}>
                        {entity.isActive ? t('active') : t('inactive')}
                      </Badge>
                    </td>
                    <td className="text-right tabular-nums">{entity.fieldCount}</td>
                    <td className="whitespace-nowrap text-muted-foreground">
                      <RelativeTime value={entity.updatedAt} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Card>
      )}
    </div>
  )
}

/** Adds entities that are in no category, because a program removed them from theirs. */
function useAddToCategory(): (entityIds: readonly string[], group: { id: string; displayName: string }) => void {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const create = useMutation({
    mutationFn: ({ entityIds, groupId }: { entityIds: readonly string[]; groupId: string }) =>
      graphqlEach(
        'admin',
        addDocument,
        entityIds.map((itemId) => ({ data: { groupId, itemId } })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: tenantKey(tenantId, 'navigation') }),
    onError: ({ message }) => void toast.error(message),
  })
  return (entityIds, { id: groupId, displayName }) =>
    create.mutate(
      { entityIds, groupId },
      { onSuccess: () => void toast.success(t('addedTo', { count: entityIds.length, name: displayName })) },
    )
}

const addDocument = adminDocument(`mutation AddToCategory($data: CreateEntityGroupItemInput!) {
  createEntityGroupItem(data: $data) { id }
}`)

function useEntityLines() {
  const { tenantId } = useTenant()
  const { language } = currentLocale()
  return useQuery({
    queryKey: tenantKey(tenantId, 'entities', 'lines'),
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query EntityLines($tenantId: ID!, $limit: Int, $offset: Int) {
  lines: tenantEntities(where: {tenantId: {eq: $tenantId}}, orderBy: [{displayName: ASC}], limit: $limit, offset: $offset) {
    id name displayName pluralName translations icon isActive isLocked fieldCount updatedAt
  }
}`)
      return (await graphqlAll('admin', document, { tenantId: tenantId! }, { signal })).lines
    },
    enabled: tenantId !== null,
    select: (lines) => lines.map((line) => ({ ...line, ...line.translations?.[language] })),
  })
}

/** One structure change for all. Inactive entities appear only here and in Entity Management. */
function useSetActive(): (changed: readonly EntityLine[], isActive: boolean) => void {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const update = useMutation({
    mutationFn: ({ ids, isActive }: { ids: readonly string[]; isActive: boolean }) =>
      graphqlEach(
        'admin',
        setActiveDocument,
        ids.map((id) => ({ id, isActive })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
  })
  const run = (ids: readonly string[], isActive: boolean) =>
    update.mutateAsync({ ids, isActive }).then(
      () => true,
      (error: Error) => {
        toast.error(error.message)
        return false
      },
    )
  return (changed, isActive) => {
    const ids = changed.flatMap((entity) => (entity.isActive === isActive ? [] : [entity.id]))
    if (ids.length === 0) return
    void run(ids, isActive).then((done) => {
      if (!done) return
      toast.success(isActive ? t('activated', { count: ids.length }) : t('deactivated', { count: ids.length }), {
        action: { label: t('undo'), onClick: () => void run(ids, !isActive) },
      })
    })
  }
}

const setActiveDocument = adminDocument(`mutation SetActive($id: ID!, $isActive: Boolean!) {
  updateTenantEntity(id: $id, data: {isActive: $isActive}) { id }
}`)
