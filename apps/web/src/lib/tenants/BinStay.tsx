import { Link } from '@tanstack/react-router'
import { useMay } from '../session/use-rights.ts'
import { useBinDays } from './bin-time.ts'
import { useTenant } from './tenant.ts'
import { t } from './messages.ts'

/** How long deleted items stay in the bin, with a link to the setting for users who may change it. */
export function BinStay({ what }: { what: 'records' | 'fields' | 'entities' }) {
  const { tenantId } = useTenant()
  const mayChange = useMay('tenant:update')
  const binDays = useBinDays()
  if (binDays === undefined) return null
  return (
    <>
      {binDays === null ? t('stayUntilDeleted', { what }) : t('stayForDays', { what, binDays })}
      {mayChange && tenantId !== null && (
        <>
          {' '}
          <Link to="/settings/privacy" className="whitespace-nowrap text-link underline underline-offset-2">
            {binDays === null ? t('setATime') : t('changeThisTime')}
          </Link>
        </>
      )}
    </>
  )
}
