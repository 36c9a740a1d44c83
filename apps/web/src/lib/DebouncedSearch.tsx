import { SearchInput } from '@monarch/ui'
import { searchDebounce } from './constants.ts'
import { useDebounced } from './use-debounced.ts'

interface DebouncedSearchProps {
  label: string
  text: string
  onSearch: (text: string) => void
}

/** A search box that passes its text on after a pause in typing. */
export function DebouncedSearch({ label, text, onSearch }: DebouncedSearchProps) {
  const [value, setValue] = useDebounced(text, onSearch, searchDebounce)
  return <SearchInput label={label} placeholder={`${label}...`} value={value} onValueChange={setValue} />
}
