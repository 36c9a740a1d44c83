/** What stands behind the `?` of an address: text only. `tenant` is kept on every link. */
export interface Search {
  tenant?: string | undefined
  redirect?: string | undefined
  [key: string]: string | undefined
}

export function parseSearch(text: string): Search {
  const search: Search = Object.fromEntries(new URLSearchParams(text))
  // A bare `?bin` has no value to keep.
  return search.bin === '' ? { ...search, bin: '1' } : search
}

/** Empty values are left out: `?q=` says the same as no `q`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(key, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
