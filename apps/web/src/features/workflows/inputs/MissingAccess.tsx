import { Link } from '@tanstack/react-router'
import { rich } from '../../../lib/language/rich.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import type { PartProblem } from '../model/builder-context.ts'
import { t } from '../messages.ts'

/** How to get the access that a part lacks. */
export function MissingAccess({ problems }: { problems: readonly PartProblem[] }) {
  const mayOpenRoles = useMay('role:read')
  if (!problems.some(({ isAccess }) => isAccess)) return null
  return (
    <p className="text-xs text-muted-foreground">
      {mayOpenRoles
        ? rich(
            t('runsAsYouOpenRoles', {
              link: (parts) => (
                <Link
                  to="/users"
                  search={({ tenant }) => ({ tenant, tab: 'roles' })}
                  className="text-link underline underline-offset-2"
                >
                  {parts}
                </Link>
              ),
            }),
          )
        : t('runsAsYouAskForAccess')}
    </p>
  )
}
