import { useQuery } from '@tanstack/react-query'
import { readHeaders } from './api.ts'

/** A picture that requires a session, as a data: URL; `null` while loading and when there is none. */
export function usePicture(path: string | null): string | null {
  const { data = null } = useQuery({
    queryKey: ['picture', path],
    queryFn: ({ signal }) => fetchPicture(path!, signal),
    enabled: path !== null,
    staleTime: 5 * 60_000,
    retry: false,
  })
  return data
}

async function fetchPicture(path: string, signal: AbortSignal): Promise<string | null> {
  // Pictures belong to users, not to a tenant; the current tenant may be inaccessible.
  const response = await fetch(path, { headers: readHeaders(null), signal })
  if (response.status !== 200) return null
  const blob = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'))
    reader.readAsDataURL(blob)
  })
}
