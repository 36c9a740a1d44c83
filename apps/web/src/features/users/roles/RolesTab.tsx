import { roleTexts } from '@monarch/schema'
import { Alert, Badge, Button, cn, EmptyState, focusWhenDrawn, lazyPart, MoveButtons, Skeletons } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Lock, Plus, ShieldQuestion } from 'lucide-react'
import { useRef } from 'react'
import { PageLoader } from '../../../errors/PageLoader.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphqlEach } from '../../../lib/api/graphql-each.ts'
import { useLimit, useMay } from '../../../lib/session/use-rights.ts'
import { showToast } from '../../../lib/toasts.ts'
import { countMembers, type Role, useAllRoles } from '../parts/queries.ts'
import type { RuleFilterType } from '../../../lib/rule-filter.ts'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import { t } from './messages.ts'

const RoleEditor = lazyPart(() => import('./RoleEditor.tsx'), <PageLoader />)

/** Roles in order of precedence; `?edit=` opens one, `?new=1` creates one. */
export default function RolesTab({ RuleFilter }: { RuleFilter: RuleFilterType }) {
  const { edit, new: isNew } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useAllRoles()
  const mayCreate = useMay('role:create')
  const limit = useLimit('role:create')
  const go = (next: { edit?: string | undefined; new?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, edit: undefined, new: undefined, ...next }) })
  if (query.isPending)
    return (
      <Skeletons
        label={t('loadingRoles')}
        className="flex flex-col gap-px overflow-hidden rounded-lg border"
        count={4}
        row="h-14 w-full rounded-none"
      />
    )
  if (!query.data) return <QueryError title={t('rolesCouldNotBeLoaded')} query={query} />
  const edited = query.data.find(({ id }) => id === edit)
  if (edited) return <RoleEditor key={edited.id} role={edited} RuleFilter={RuleFilter} onClose={() => go({})} />
  // A role created just now is still loading.
  if (edit !== undefined && query.isFetching) return <PageLoader />
  const createButton = (mayCreate || limit) && (
    <Button disabled={limit !== null} onClick={() => go({ new: '1' })}>
      <Plus aria-hidden />
      {t('createRole')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-1 basis-64 text-cell text-muted-foreground">{t('rolesHelp')}</p>
        {createButton}
      </div>
      {limit && <Alert variant="info">{limit}</Alert>}
      {query.data.length === 0 ? (
        <EmptyState
          icon={<ShieldQuestion aria-hidden />}
          title={t('noRolesYet')}
          description={t('noRolesHelp')}
          actions={createButton}
        />
      ) : (
        <RoleList roles={query.data} onOpen={(id) => go({ edit: id })} onMoved={() => query.refetch()} />
      )}
      {isNew !== undefined && mayCreate && <NewRoleDialog onClose={() => go({})} onMade={(id) => go({ edit: id })} />}
    </div>
  )
}

interface RoleListProps {
  roles: readonly Role[]
  onOpen: (id: string) => void
  onMoved: () => Promise<unknown>
}

function RoleList({ roles, onOpen, onMoved }: RoleListProps) {
  const mayUpdate = useMay('role:update')
  const list = useRef<HTMLUListElement>(null)
  const isMoving = useRef(false)
  // Without the version: a concurrent change of another property must not prevent a move.
  const move = async (moved: Role, by: -1 | 1) => {
    if (isMoving.current) return
    isMoving.current = true
    const { id } = moved
    const from = roles.indexOf(moved)
    const order = roles.toSpliced(from, 1).toSpliced(from + by, 0, moved)
    const changed = order.flatMap((role, place) => (role.sortOrder === place ? [] : [{ id: role.id, place }]))
    try {
      await graphqlEach('admin', placeDocument, changed)
    } catch (error) {
      void showToast('error', messageOf(error))
    }
    await onMoved()
    isMoving.current = false
    // The button moves with its role and keeps the focus, unless it is disabled at the end.
    focusWhenDrawn(() => {
      const [up, down] = list.current?.querySelectorAll<HTMLButtonElement>(`[data-move="${id}"]`) ?? []
      const [requested, other] = by === -1 ? [up, down] : [down, up]
      ;(requested?.disabled ? other : requested)?.focus()
    })
  }
  return (
    <ul ref={list} aria-label={t('roles')} className="divide-y rounded-lg border">
      {roles.map((role, place) => {
        const { name, description } = roleTexts(role)
        return (
          <li key={role.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
            <div className="min-w-0 flex-1">
              <h2 className="flex items-center gap-2 text-sm font-medium">
                <button
                  type="button"
                  onClick={() => onOpen(role.id)}
                  className={cn(
                    'truncate outline-none',
                    'after:absolute after:inset-0',
                    'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
                  )}
                >
                  {name}
                </button>
                {role.isSystem && <Lock aria-label={t('locked')} className="size-3.5 shrink-0 text-muted-foreground" />}
              </h2>
              {description && <p className="line-clamp-3 text-xs text-muted-foreground">{description}</p>}
            </div>
            <Badge variant="secondary" className="shrink-0">
              {countMembers(role)}
            </Badge>
            {mayUpdate && (
              <div className="relative z-1 flex">
                <MoveButtons
                  data-move={role.id}
                  name={name}
                  size="icon"
                  isFirst={place === 0}
                  isLast={place === roles.length - 1}
                  onMove={(by) => void move(role, by)}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const placeDocument = adminDocument(`mutation SortRoles($id: ID!, $place: Int!) {
  updateRole(id: $id, data: {sortOrder: $place}) { id }
}`)
