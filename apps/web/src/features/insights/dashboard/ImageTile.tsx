import { Skeleton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { fileSource } from '../../record-parts/file-source.ts'
import { t } from './messages.ts'

/** The image, if the viewer may read it: a file that a record holds needs the rights on that record. */
export default function ImageTile({ fileId, alt }: { readonly fileId: string; readonly alt: string }) {
  const { tenantId } = useTenant()
  const [isRenewed, setRenewed] = useState(false)
  const { data, isPending, refetch } = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'image', fileId),
    queryFn: () => fileSource.find(fileId),
    retry: false,
    staleTime: 20 * 60_000,
  })
  if (isPending) return <Skeleton className="size-full" />
  if (!data?.url) return <p className="text-sm text-muted-foreground">{t('imageMissing')}</p>
  return (
    <img
      src={data.url}
      alt={alt}
      draggable={false}
      className="size-full object-contain"
      // The link expires after some time, and with the session.
      onError={() => {
        if (!isRenewed) void refetch()
        setRenewed(true)
      }}
    />
  )
}
