import type { Search } from '../../../lib/navigation/search.ts'

/** The bin does not inherit the list's search and view. */
export const searchOfBin = ({ tenant }: Search): Search => ({ tenant, bin: '1' })

export const searchOfImport = (old: Search) => ({ ...old, import: '1' })
