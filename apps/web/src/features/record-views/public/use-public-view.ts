import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { guestRest } from '../../../lib/guests/guest-request.ts'

/** Requests a public page with these parameters; the previous answer stays until the next one arrives. */
export function usePublicQuery<T>(token: string, path: string, parameters: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()
  return useQuery({
    queryKey: ['publicView', token, path, query],
    queryFn: ({ signal }) => guestRest<T>(token, `${path}?${query}`, { signal }),
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

type Change = { page?: string | undefined; q?: string | undefined; sort?: string | undefined }

/** The parameters in the URL, and a function that changes them. A change of any other parameter than the page resets the page to the first
 * one. */
export function usePublicAddress() {
  const { page, q: search = '', sort = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (change: Change) =>
    void navigate({ to: '.', search: (before) => ({ ...before, page: undefined, ...change }), replace: 'q' in change })
  return { page, search, sort, go }
}
