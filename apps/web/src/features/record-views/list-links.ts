import type { Search } from '../../lib/navigation/search.ts'

/** The bin does not take over the search and view of the list. */
export const searchOfBin = ({ tenant }: Search): Search => ({ tenant, bin: '1' })

export const searchOfImport = (old: Search) => ({ ...old, import: '1' })
