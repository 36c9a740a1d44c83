import { SearchInput } from '@monarch/ui'
import { searchDebounce } from './constants.ts'
import { useSettled } from './use-settled.ts'

interface SettlingSearchProps {
  label: string
  text: string
  onSearch: (text: string) => void
}

/** In the box at once, in the address when the hand rests. */
export function SettlingSearch({ label, text, onSearch }: SettlingSearchProps) {
  const [value, setValue] = useSettled(text, onSearch, searchDebounce)
  return <SearchInput label={label} placeholder={`${label}...`} value={value} onValueChange={setValue} />
}
