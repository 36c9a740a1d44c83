import { covers, type PermissionPattern, recordActions } from '@monarch/schema'
import { Alert, Checkbox, CheckboxField, Skeleton } from '@monarch/ui'
import { otherPermissions } from './key-permissions.ts'
import { useKeyEntities } from './keys.ts'
import { t } from './messages.ts'

interface PermissionMatrixProps {
  tenantId: string
  /** Permissions that can be granted. */
  held: readonly PermissionPattern[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The scopes of a key. Users can only grant permissions that they have. */
export function PermissionMatrix({ tenantId, held, chosen, onChange }: PermissionMatrixProps) {
  const { data, error } = useKeyEntities(tenantId)
  const set = (permission: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, permission] : chosen.filter((one) => one !== permission))
  if (error) return <Alert variant="error">{error.message}</Alert>
  if (!data) return <Skeleton className="h-32 w-full" />
  const rows = [{ name: '*', displayName: t('allEntities') }, ...data]
  return (
    <div className="flex flex-col gap-4">
      <div className="max-h-64 overflow-auto rounded-md border" tabIndex={0} role="group" aria-label={t('records')}>
        <table aria-label={t('records')} className="w-full text-cell">
          <thead className="sticky top-0 z-1 bg-sunken text-xs text-muted-foreground">
            <tr className="[&>th]:px-2 [&>th]:py-1.5 [&>th]:font-medium">
              <th scope="col" className="text-left">
                {t('recordsOf')}
              </th>
              {recordActions.map((action) => (
                <th key={action} scope="col" className="w-16 text-center capitalize">
                  {action}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map(({ name, displayName }) => (
              <tr key={name}>
                <th scope="row" className="max-w-48 truncate px-2 py-1 text-left font-normal">
                  {displayName}
                </th>
                {recordActions.map((action) => {
                  const permission = `record:${name}:${action}` as const
                  const isCovered = name !== '*' && chosen.includes(`record:*:${action}`)
                  return (
                    <td key={action} className="px-2 py-1 text-center">
                      <Checkbox
                        aria-label={`${action} ${displayName}`}
                        checked={isCovered || chosen.includes(permission)}
                        disabled={isCovered || !covers(held, permission)}
                        onCheckedChange={(checked) => set(permission, checked === true)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <fieldset className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium">{t('otherPermissions')}</legend>
        {otherPermissions
          .filter(({ permission }) => covers(held, permission))
          .map(({ permission, label }) => (
            <CheckboxField
              key={permission}
              label={label()}
              checked={chosen.includes(permission)}
              onCheckedChange={(checked) => set(permission, checked === true)}
            />
          ))}
      </fieldset>
    </div>
  )
}
