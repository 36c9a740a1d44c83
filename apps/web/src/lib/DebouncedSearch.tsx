import { SearchInput } from '@monarch/ui'
import { searchDebounce } from './constants.ts'
import { useDebouncedState } from './use-debounced-state.ts'

interface DebouncedSearchProps {
  label: string
  text: string
  onSearch: (text: string) => void
}

export function DebouncedSearch({ label, text, onSearch }: DebouncedSearchProps) {
  const [value, setValue] = useDebouncedState(text, onSearch, searchDebounce)
  return <SearchInput label={label} value={value} onValueChange={setValue} />
}
