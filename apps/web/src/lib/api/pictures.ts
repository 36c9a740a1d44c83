import { useQuery } from '@tanstack/react-query'
import { readHeaders } from './api.ts'

/** A picture that only those who are signed in may have, as a data: URL; `null` until it is there, and where there is none. */
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
  // It is about a person and no tenant: the one on the screen may be one that cannot be entered.
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
