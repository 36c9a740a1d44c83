import { homeBlocks } from '@monarch/schema'
import { Button, CheckboxField, Combobox, Field, FormDialog, IconButton, MoveButtons } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { TargetChoice, useTargets } from '../../lib/levels/LevelTarget.tsx'
import type { Target } from '../../lib/levels/override.ts'
import { useLevel, useLevelsFor } from '../../lib/levels/use-level.ts'
import { useViewName } from '../../lib/levels/use-view-name.ts'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { DashboardsEditor } from './DashboardsEditor.tsx'
import type { HomeBlockId, HomeTile, HomeView } from './blocks.ts'
import { TilesEditor } from './TilesEditor.tsx'
import { t } from './customize-messages.ts'

/** Chooses the blocks of the start page for the user, or its blocks and views for a role or the organization. */
export default function CustomizeHome({ onClose }: { onClose: () => void }) {
  const targets = useTargets('home.blocks')
  const [chosen, choose] = useState<Target | null>(null)
  const target = chosen ?? targets[0]
  if (!target) return null
  return (
    <Editing
      key={`${target.level} ${target.roleId}`}
      target={target}
      targets={targets}
      onTarget={choose}
      onClose={onClose}
    />
  )
}

interface EditingProps {
  target: Target
  targets: readonly Target[]
  onTarget: (target: Target) => void
  onClose: () => void
}

function Editing({ target, targets, onTarget, onClose }: EditingProps) {
  const at = useLevel(target.level, target.roleId)
  const maySetViews = useLevelsFor('home.views').includes(target.level)
  const storedBlocks = at.get('home.blocks').value as readonly HomeBlockId[]
  const [order, setOrder] = useState(() => [...new Set([...storedBlocks, ...homeBlocks])])
  const [shown, setShown] = useState<ReadonlySet<HomeBlockId>>(() => new Set(storedBlocks))
  const [views, setViews] = useState(at.get('home.views').value as unknown as readonly HomeView[])
  // Stored only when changed, so that a user who only moves a block still gets the dashboards of their role.
  const [changedDashboards, setDashboards] = useState<readonly string[] | null>(null)
  const [changedTiles, setTiles] = useState<readonly HomeTile[] | null>(null)
  const tiles = changedTiles ?? (at.get('home.tiles').value as unknown as readonly HomeTile[])
  const dashboards = changedDashboards ?? (at.get('home.dashboards').value as readonly string[])
  const isSetHere =
    at.isSetHere('home.blocks') ||
    at.isSetHere('home.dashboards') ||
    at.isSetHere('home.tiles') ||
    (maySetViews && at.isSetHere('home.views'))
  const show = (block: HomeBlockId, isShown: boolean) =>
    setShown(new Set([...shown, block].filter((each) => isShown || each !== block)))
  const move = (index: number, by: -1 | 1) => {
    const next = [...order]
    ;[next[index], next[index + by]] = [next[index + by]!, next[index]!]
    setOrder(next)
  }
  const save = () => {
    onClose()
    const blocks = order.filter((block) => shown.has(block))
    const values = {
      'home.blocks': blocks,
      ...(changedDashboards && { 'home.dashboards': [...changedDashboards] }),
      ...(changedTiles && { 'home.tiles': [...changedTiles] }),
      ...(maySetViews && { 'home.views': [...views] }),
    }
    void at.set(values, t('homeSavedFor', { name: target.name }))
  }
  const reset = () => {
    onClose()
    const all = { 'home.blocks': null, 'home.dashboards': null, 'home.tiles': null }
    const values = { ...all, ...(maySetViews && { 'home.views': null }) }
    void at.set(values, t('homeResetFor', { name: target.name }))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('customizeHome')}
      onSubmit={save}
      submitLabel={t('save')}
      footer={
        isSetHere && (
          <Button variant="ghost" className="mr-auto" onClick={reset}>
            <RotateCcw aria-hidden />
            {t('reset')}
          </Button>
        )
      }
    >
      <TargetChoice settingKey="home.blocks" targets={targets} value={target} onValueChange={onTarget} />
      <ol aria-label={t('blocks')} className="divide-y rounded-md border">
        {order.map((block, index) => (
          <li key={block} className="flex min-h-11 items-center gap-2 px-3 py-1">
            <CheckboxField
              className="min-w-0 flex-1"
              label={t(labels[block])}
              checked={shown.has(block)}
              onCheckedChange={(isShown) => show(block, isShown === true)}
            />
            <MoveButtons
              name={t(labels[block])}
              isFirst={index === 0}
              isLast={index === order.length - 1}
              onMove={(by) => move(index, by)}
            />
          </li>
        ))}
      </ol>
      {maySetViews ? (
        <ViewsEditor views={views} onChange={setViews} />
      ) : (
        <p className="text-xs text-muted-foreground">{t('viewsFromAbove')}</p>
      )}
      <TilesEditor
        tiles={tiles}
        isShared={target.level !== 'personal'}
        onChange={(next) => {
          setTiles(next)
          if (next.length > tiles.length) show('tiles', true)
        }}
      />
      <DashboardsEditor
        ids={dashboards}
        isShared={target.level !== 'personal'}
        onChange={(next) => {
          setDashboards(next)
          if (next.length > dashboards.length) show('dashboards', true)
        }}
      />
    </FormDialog>
  )
}

const labels = {
  assigned: 'assigned',
  mentions: 'mentions',
  views: 'views',
  recent: 'recent',
  favorites: 'favorites',
  tiles: 'tiles',
  dashboards: 'dashboards',
} as const satisfies Record<HomeBlockId, string>

interface ViewsEditorProps {
  views: readonly HomeView[]
  onChange: (views: readonly HomeView[]) => void
}

/** Views of other workspaces are hidden and kept. */
function ViewsEditor({ views, onChange }: ViewsEditorProps) {
  const { data: navigation } = useNavigation()
  const shared = useSharedViews()
  const nameOf = useViewName()
  const options = (shared.data ?? []).flatMap(({ id, name, entityId }) => {
    const entity = navigation?.entities.find((each) => each.id === entityId)
    return entity ? [{ value: id, label: `${entity.pluralName} › ${nameOf({ id, name })}`, entityId }] : []
  })
  const known = views.flatMap((view) => {
    const option = options.find(({ value }) => value === view.viewId)
    return option ? [{ view, label: option.label }] : []
  })
  return (
    <Field
      label={t('views')}
      help={t('viewsHelp')}
      error={shared.error ? t('viewsNotLoaded', { message: shared.error.message }) : null}
    >
      {known.length > 0 && (
        <ul aria-label={t('views')} className="mb-2 divide-y rounded-md border">
          {known.map(({ view, label }) => (
            <li key={view.viewId} className="flex min-h-11 items-center gap-2 px-3 py-1 text-sm">
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <IconButton
                label={t('removeView', { name: label })}
                size="icon-sm"
                onClick={() => onChange(views.filter((each) => each !== view))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('views')}
        placeholder={t('addView')}
        emptyText={t('noViews')}
        loading={shared.isPending}
        options={options.filter(({ value }) => !views.some(({ viewId }) => viewId === value))}
        value={null}
        onValueChange={(viewId) => {
          const option = options.find(({ value }) => value === viewId)
          if (option && views.length < maxViews)
            onChange([...views, { viewId: option.value, entityId: option.entityId }])
        }}
      />
    </Field>
  )
}

function useSharedViews() {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: tenantKey(tenantId, 'views', 'shared'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', sharedDocument, { tenantId: tenantId! }, { signal })).views,
    enabled: tenantId !== null,
    staleTime: 0,
  })
}

const sharedDocument = adminDocument(`query SharedViews($tenantId: ID!, $limit: Int, $offset: Int) {
  views(
    where: {tenantId: {eq: $tenantId}, visibility: {ne: "personal"}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset
  ) { id name entityId }
}`)

const maxViews = 20
