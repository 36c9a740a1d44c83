import { useEffect } from 'react'
import { addRecentPlace } from './recent-places.ts'
import { useTenant } from '../tenants/tenant.ts'

/** Remembers that the page was here: the palette leads back. An empty label says that its name is not known yet. */
export function useRecentPlace(path: string, label: string): void {
  const { tenantId } = useTenant()
  useEffect(() => {
    if (tenantId !== null && label !== '') addRecentPlace(tenantId, { path, label })
  }, [tenantId, path, label])
}
