import { type ComboboxOption, OptionList } from '@monarch/ui'
import { type RefObject, useEffect, useRef } from 'react'

interface FirstFieldProps {
  /** 'Sort by…' */
  label: string
  options: readonly ComboboxOption[]
  onChoose: (path: string) => void
}

/** The fields of an empty panel, below a search box that has the focus. */
export function FirstField({ label, options, onChoose }: FirstFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  // The panel may load after the popover has taken the focus.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="-m-3 flex max-h-96 w-64 flex-col">
      <OptionList
        label={label}
        searchPlaceholder={label}
        options={options}
        chosen={[]}
        onChoose={({ value }) => onChoose(value)}
      />
    </div>
  )
}

/** Moves the focus from the list of fields to the added row. */
export function useFocusOfFirstRow(panel: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isFirst = wasEmpty.current && !isEmpty
    wasEmpty.current = isEmpty
    if (isFirst) panel.current?.querySelector<HTMLElement>('li [role=combobox]')?.focus()
  }, [panel, isEmpty])
}
