import { Badge, Checkbox, CheckboxField, IconButton } from '@monarch/ui'
import { X } from 'lucide-react'
import { useUser } from '../../../lib/session/session.ts'
import { areaWords, covers, type PermissionPattern, permissionProblem } from '@monarch/schema'
import { useEntityNames } from '../parts/use-entity-names.ts'
import {
  actionLabel,
  actionsOf,
  areaPermission,
  describePermission,
  matrixAreas,
  usualActions,
} from '../parts/permission-words.ts'
import { holding, type RoleDraft, togglePermission } from '../parts/role-state.ts'
import { t } from './messages.ts'

interface AreaMatrixProps {
  draft: RoleDraft
  isLocked: boolean
  onChange: (draft: RoleDraft) => void
}

/** Permissions besides those on records: areas as rows, actions as columns, and `*` for all. */
export function AreaMatrix({ draft, isLocked, onChange }: AreaMatrixProps) {
  const toggle = (permission: PermissionPattern) => onChange(togglePermission(draft, permission))
  return (
    <section aria-labelledby="areas" className="flex flex-col gap-3">
      <h3 id="areas" className="text-base font-semibold">
        {t('administration')}
      </h3>
      <EverythingBox draft={draft} isLocked={isLocked} onToggle={() => toggle('*')} />
      <div className="rounded-lg border">
        <table aria-labelledby="areas" className="block w-full text-sm md:table">
          <thead className="sr-only md:not-sr-only md:table-header-group">
            <tr className="border-b bg-sunken text-xs text-muted-foreground [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-left">
                {t('area')}
              </th>
              {['*', ...usualActions].map((action) => (
                <th key={action} scope="col">
                  {actionLabel(action)}
                </th>
              ))}
              <th scope="col" className="text-left">
                {t('more')}
              </th>
            </tr>
          </thead>
          <tbody className="block divide-y md:table-row-group">
            {matrixAreas.map(({ id, ...area }) => (
              <tr key={id} className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2 md:table-row">
                <th scope="row" className="w-full text-left font-normal md:table-cell md:w-auto md:px-3 md:py-2">
                  <span className="block font-medium">{areaWords[id].label()}</span>
                  <span className="block text-xs text-muted-foreground">{areaWords[id].description()}</span>
                </th>
                {['*', ...usualActions].map((action) => (
                  <td key={action} className="max-md:empty:hidden md:table-cell md:px-3 md:py-2 md:text-center">
                    {(action === '*' || actionsOf(area).includes(action)) && (
                      <PermissionBox
                        permission={areaPermission(id, action)}
                        label={`${areaWords[id].label()}: ${actionLabel(action)}`}
                        word={actionLabel(action)}
                        draft={draft}
                        isLocked={isLocked}
                        onToggle={toggle}
                      />
                    )}
                  </td>
                ))}
                <td className="max-md:empty:hidden md:table-cell md:px-3 md:py-2">
                  {actionsOf(area)
                    .filter((action) => !usualActions.includes(action))
                    .map((action) => (
                      <PermissionBox
                        key={action}
                        permission={areaPermission(id, action)}
                        label={`${areaWords[id].label()}: ${actionLabel(action)}`}
                        word={actionLabel(action)}
                        isWordShown
                        draft={draft}
                        isLocked={isLocked}
                        onToggle={toggle}
                      />
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <OtherPermissions draft={draft} isLocked={isLocked} onRemove={toggle} />
    </section>
  )
}

function EverythingBox({ draft, isLocked, onToggle }: { draft: RoleDraft; isLocked: boolean; onToggle: () => void }) {
  const { permissions } = useUser()
  const lacking = !permissions.includes('*')
  return (
    <CheckboxField
      label={t('everything')}
      help={lacking ? t('onlyOwnPermissions') : t('allCurrentAndFuturePermissions')}
      checked={draft.permissions.includes('*')}
      disabled={isLocked || lacking}
      onCheckedChange={onToggle}
    />
  )
}

interface PermissionBoxProps {
  permission: PermissionPattern
  /** Full name for screen readers. */
  label: string
  /** Visible label where columns have no headers. */
  word: string
  isWordShown?: boolean
  draft: RoleDraft
  isLocked: boolean
  onToggle: (permission: PermissionPattern) => void
}

/** One permission. Disabled with the reason if a wider permission includes it, or the user lacks it. */
export function PermissionBox({
  permission,
  label,
  word,
  isWordShown = false,
  draft,
  isLocked,
  onToggle,
}: PermissionBoxProps) {
  const own = useUser().permissions
  const { isOn, by } = holding(draft.permissions, permission)
  const reason = by ? t('includedIn', { by }) : covers(own, permission) ? null : t('lacksPermission')
  const fixed = isLocked || reason !== null
  return (
    <label title={reason ?? undefined} className="inline-flex min-h-6 items-center gap-1.5 text-cell select-none">
      <Checkbox
        aria-label={reason ? `${label} (${reason})` : label}
        checked={isOn}
        disabled={fixed}
        onCheckedChange={() => onToggle(permission)}
      />
      <span aria-hidden className={isWordShown ? '' : 'md:hidden'}>
        {word}
      </span>
    </label>
  )
}

/** Permissions that the tables do not show: views of one entity, or unknown to this version. */
function OtherPermissions({
  draft,
  isLocked,
  onRemove,
}: {
  draft: RoleDraft
  isLocked: boolean
  onRemove: (permission: PermissionPattern) => void
}) {
  const nameOf = useEntityNames()
  const others = draft.permissions.filter((permission) => !hasSlot(permission))
  if (others.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-cell font-medium">{t('otherPermissions')}</h4>
      <ul className="flex flex-wrap gap-2">
        {others.map((permission) => (
          <li key={permission} className="flex items-center gap-1 rounded-md border pl-2 text-cell">
            {describePermission(permission, nameOf)}
            <Badge variant="outline">{permission}</Badge>
            <IconButton label={t('remove', { permission })} disabled={isLocked} onClick={() => onRemove(permission)}>
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

function hasSlot(permission: string): boolean {
  const [area, ...rest] = permission.split(':')
  if (permission === '*' || (area === 'record' && rest.length === 2)) return permissionProblem(permission) === null
  const known = matrixAreas.find(({ id }) => id === area)
  return known !== undefined && rest.length === 1 && ['*', ...actionsOf(known)].includes(rest[0]!)
}
