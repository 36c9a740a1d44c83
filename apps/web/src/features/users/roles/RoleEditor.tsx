import { isGranted, roleTexts } from '@monarch/schema'
import { cn, Alert, Button, Field, Input } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Eye, Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../../lib/drafts.ts'
import { startImpersonation } from '../../../lib/credentials/impersonate.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useLimit, useMay, useRights } from '../../../lib/session/use-rights.ts'
import { showToast } from '../../../lib/toasts.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { changes, hasMoreMembers, type Role, useChangePeople, useMayGive } from '../parts/queries.ts'
import { changesOf, draftOf, type RoleDraft, type StoredRole } from '../parts/role-state.ts'
import type { RuleFilterType } from '../../../lib/rule-filter.ts'
import { AreaMatrix } from './AreaMatrix.tsx'
import { DeleteRole } from './DeleteRole.tsx'
import { RecordMatrix } from './RecordMatrix.tsx'
import { t } from './messages.ts'

interface RoleEditorProps {
  role: Role
  RuleFilter: RuleFilterType
  onClose: () => void
}

/** The role when editing began. */
type BaseRole = Omit<Role, keyof StoredRole> & StoredRole

/** The stored draft and the role that it started from. */
interface Kept {
  readonly draft: RoleDraft
  readonly base: BaseRole
}

/** Edits a role. Changes apply when saved; until then they are stored as a draft in this browser. */
export default function RoleEditor({ role, RuleFilter, onClose }: RoleEditorProps) {
  const { tenantId, organizationId } = useTenant()
  const { id: userId } = useUser()
  const place: DraftPlace = { userId, tenantId: organizationId ?? '', scope: `role/${role.id}` }
  const { permissions } = useRights()
  const may = {
    update: useMay('role:update'),
    delete: useMay('role:delete'),
    // Read-only, so members limited to some workspaces can do it, too.
    preview: (['role:update', 'role:read'] as const).every((each) => isGranted(permissions, each)),
  }
  const limit = { update: useLimit('role:update'), delete: useLimit('role:delete') }
  const mayGive = useMayGive()
  const [kept] = useState(() => readDraft<Kept>(place)?.value)
  const [base, setBase] = useState<BaseRole>(() => (kept ? { ...role, ...kept.base } : role))
  const [draft, setDraft] = useState<RoleDraft>(() => kept?.draft ?? draftOf(role))
  const [isDeleting, setDeleting] = useState(false)
  // Remounts the condition editors when the role is replaced.
  const [generation, setGeneration] = useState(0)
  const update = useChangePeople(changes.updateRole)
  const changed = changesOf(draft, base)
  const isDirty = changed !== null || draft.unfinished.length > 0
  const isOvertaken = role.version > base.version
  const own = mayGive(base)
  const { name: shownName } = roleTexts(role)
  const locked = !may.update
    ? (limit.update ?? t('mayNotChangeRoles'))
    : role.isSystem
      ? t('permissionsAreFixed', { name: shownName })
      : own && t('cannotChangeBecause', { own })
  const change = (next: RoleDraft) => {
    setDraft(next)
    const isSame = changesOf(next, base) === null && next.unfinished.length === 0
    if (isSame) clearDraft(place)
    else writeDraft(place, t('role', { name: base.name }), { draft: next, base } satisfies Kept)
  }
  const begin = (from: BaseRole) => {
    setBase(from)
    setDraft(draftOf(from))
    setGeneration(generation + 1)
    clearDraft(place)
    update.reset()
  }
  const save = (version = base.version) =>
    changed &&
    update.mutate(
      { id: role.id, data: changed, ifVersion: version },
      {
        onSuccess: ({ role: saved }) => {
          const stored = { ...base, ...changed, version: saved.version }
          clearDraft(place)
          setBase(stored)
          setDraft({ ...draftOf(stored), unfinished: draft.unfinished })
          void showToast('success', t('roleSaved', { name: stored.name }))
        },
      },
    )
  const isConflict = update.error instanceof ApiError && update.error.code === 'CONFLICT'
  const problems = problemsOf(update.error, ['name'])
  const unfinished = draft.unfinished.length > 0
  const beyond = changed && 'permissions' in changed ? mayGive({ ...base, ...changed }) : null
  const members = t(hasMoreMembers(role) ? 'manyHaveThisRole' : 'haveThisRole', { count: role.users.length })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" size="icon" aria-label={t('backToRoles')} onClick={onClose}>
          <ArrowLeft aria-hidden />
        </Button>
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="flex items-center gap-2 truncate text-lg font-semibold">
            {shownName}
            {role.isSystem && <Lock aria-label={t('locked')} className="size-4 text-muted-foreground" />}
          </h2>
          <p className="text-xs text-muted-foreground">
            <Link
              to="/users"
              search={({ tenant }) => ({ tenant, role: role.id })}
              className="text-link underline underline-offset-2"
            >
              {members}
            </Link>{' '}
            · <code>{role.roleValue}</code>
          </p>
        </div>
        <Button
          variant="outline"
          disabled={!may.preview || own !== null}
          onClick={() => startImpersonation({ kind: 'role', id: role.id, name: shownName }, tenantId)}
        >
          <Eye aria-hidden />
          {t('previewAsThisRole')}
        </Button>
        {(may.delete || limit.delete) && (
          <Button
            variant="outline"
            disabled={!may.delete || role.isSystem || own !== null}
            {...(limit.delete && { title: limit.delete })}
            onClick={() => setDeleting(true)}
          >
            <Trash2 aria-hidden />
            {t('deleteRole')}
          </Button>
        )}
      </div>
      {locked && (
        <Alert variant="info">
          {locked}
          {own && !may.update && ` ${t('cannotPreviewBecause', { own })}`}
        </Alert>
      )}
      {isOvertaken && (
        <Alert variant="warning" title={t('roleChangedByOthers')}>
          {isDirty && `${t('yourChangesAreKept')} `}
          <Button variant="link" className="h-auto p-0" onClick={() => begin(role)}>
            {t('showTheSavedVersion')}
          </Button>
          {isDirty && (
            <>
              {t('or')}{' '}
              <Button variant="link" className="h-auto p-0" onClick={() => setBase({ ...base, version: role.version })}>
                {t('keepMine')}
              </Button>
            </>
          )}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('name')} required error={problems.name}>
          <Input
            autoComplete="off"
            disabled={!may.update}
            value={draft.name}
            onValueChange={(name) => change({ ...draft, name })}
          />
        </Field>
        <Field label={t('description')}>
          <Input
            autoComplete="off"
            disabled={!may.update}
            value={draft.description}
            onValueChange={(description) => change({ ...draft, description })}
          />
        </Field>
      </div>
      <RecordMatrix
        key={generation}
        draft={draft}
        isLocked={locked !== null}
        onChange={change}
        RuleFilter={RuleFilter}
      />
      <AreaMatrix draft={draft} isLocked={locked !== null} onChange={change} />
      {isDirty && (
        <div
          role="region"
          aria-label={t('unsavedChanges')}
          className={cn(
            'sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t bg-raised px-4 py-3 shadow-e2',
            'lg:mx-0 lg:rounded-t-lg lg:border-x',
          )}
        >
          <p className="min-w-0 flex-1 basis-full text-cell sm:basis-60">
            {unfinished ? t('conditionIsIncomplete') : (beyond ?? t('savingTakesEffect', { members }))}
          </p>
          {update.error && !isConflict && <Alert>{problems.form ?? update.error.message}</Alert>}
          <Button variant="outline" onClick={() => begin(role)}>
            {t('discard')}
          </Button>
          <Button
            disabled={unfinished || beyond !== null || isOvertaken || changed === null || draft.name.trim() === ''}
            loading={update.isPending}
            onClick={() => save()}
          >
            {t('saveRole')}
          </Button>
        </div>
      )}
      {isDeleting && <DeleteRole role={role} onClose={() => setDeleting(false)} onGone={onClose} />}
    </div>
  )
}
