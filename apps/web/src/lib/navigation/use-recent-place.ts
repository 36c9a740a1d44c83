import { useEffect } from 'react'
import { addRecentPlace } from '../recent-places.ts'
import { useTenant } from '../tenants/tenant.ts'

/** Adds the page to the recent places of the palette and of the home page. An empty label means that the name is still loading. */
export function useRecentPlace(path: string, label: string): void {
  const { tenantId } = useTenant()
  useEffect(() => {
    if (tenantId !== null && label !== '') addRecentPlace(tenantId, { path, label })
  }, [tenantId, path, label])
}
