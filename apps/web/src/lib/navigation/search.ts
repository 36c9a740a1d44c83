/** URL search parameters, all text. Every link keeps `tenant`. */
export interface Search {
  tenant?: string | undefined
  redirect?: string | undefined
  [key: string]: string | undefined
}

export function parseSearch(text: string): Search {
  const search: Search = Object.fromEntries(new URLSearchParams(text))
  // A bare `?bin` has an empty value, which would be dropped.
  return search.bin === '' ? { ...search, bin: '1' } : search
}

/** Omits empty values: `?q=` means the same as no `q`. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(key, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
