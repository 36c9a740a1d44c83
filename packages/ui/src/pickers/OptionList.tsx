import { cn } from '../theme/cn.ts'
import { Check } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from './Command.tsx'
import { type Exit, exitOf } from '../focus/exit.ts'
import type { Hue } from '../theme/hue.ts'
import { Spinner } from '../display/Spinner.tsx'
import { Tag } from '../display/Tag.tsx'
import { t } from './messages.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line that distinguishes options with the same name. */
  description?: string
  /** Draws the label as a tag in this hue. */
  hue?: Hue
  icon?: ReactNode
  /** Options of a group are listed below its heading. */
  group?: string
  keywords?: string[]
  disabled?: boolean
  /** Makes the option that is chosen instead: 'Create “Acme”'. Runs only for an option that the user has seen. */
  make?: () => Promise<ComboboxOption>
}

interface OptionSearch {
  /** Receives the search text. */
  readonly onChange: (text: string) => void
  /** Number of matches shown when there are more; `null` when all are shown. */
  readonly cutAt: number | null
  /** Why the search failed. */
  readonly problem?: string | null
}

export interface OptionListProps {
  /** The name of the listbox and of its search box. */
  label: string
  options: readonly ComboboxOption[]
  chosen: readonly string[]
  /** With the exit that follows if a key other than Enter has chosen it. */
  onChoose: (option: ComboboxOption, exit?: Exit) => void
  /** For options searched by a server: they are not filtered here. */
  search?: OptionSearch | undefined
  loading?: boolean | undefined
  searchPlaceholder?: string | undefined
  emptyText?: string | undefined
  /** Backspace in the empty search box removes the last choice. */
  onBackspace?: (() => void) | undefined
  handle?: RefObject<OptionListHandle | null> | undefined
  /** Tab in the search box, Mod+Enter of a multiple choice; called when the results for the typed text have arrived. */
  onLeave?: ((exit: Exit) => void) | undefined
  /** Enter chooses, and does not leave. */
  isMultiple?: boolean | undefined
}

export interface OptionListHandle {
  /**
   * The option that matches the typed text or was reached by keys; null if none matches (yet), undefined without any input.
   */
  readonly meant: () => ComboboxOption | null | undefined
}

/** A search box above a listbox, shared by Combobox, MultiCombobox and other pickers. */
export function OptionList({
  label,
  options,
  chosen,
  onChoose,
  search,
  loading,
  searchPlaceholder = t('search'),
  emptyText = t('noMatch'),
  onBackspace,
  handle,
  onLeave,
  isMultiple = false,
}: OptionListProps) {
  const [text, setText] = useState('')
  const [isMaking, setMaking] = useState(false)
  const [makeProblem, setMakeProblem] = useState<string | null>(null)
  const requested = text.trim()
  // cmdk highlights the first option at the time of typing; results that arrive later need this.
  const first = options[0]?.value
  const [lit, setLit] = useState({ first, value: chosen[0] ?? first ?? '' })
  if (search && first !== lit.first) setLit({ first, value: first ?? '' })
  const highlighted = options.find(({ value, disabled }) => value === lit.value && !disabled) ?? null
  const isMoved = useRef(false)
  /** A key that is meant for the results of the typed text: it leaves by this exit, or chooses. */
  const waiting = useRef<Exit | 'choose' | null>(null)
  const isWaiting = loading === true && requested !== ''
  const meant = () => {
    if (requested === '' && !isMoved.current) return undefined
    if (highlighted?.make) return null
    // A click outside does not wait for results: it keeps the highlighted option if it matches the typed text.
    return isWaiting && !(highlighted && scoreOf(highlighted, requested)) ? null : highlighted
  }
  useImperativeHandle(handle, () => ({ meant }))
  const searchFor = (next: string) => {
    waiting.current = null
    setMakeProblem(null)
    setText(next)
    search?.onChange(next)
  }
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const choose = (option: ComboboxOption, exit?: Exit) => {
    if (option.make) return void make(option.make, exit)
    isMoved.current = false
    searchFor('')
    onChoose(option, exit)
  }
  const make = async (makeOption: () => Promise<ComboboxOption>, exit?: Exit) => {
    if (isMaking) return
    setMaking(true)
    setMakeProblem(null)
    try {
      const made = await makeOption()
      if (isShown.current) choose(made, exit)
    } catch (error) {
      setMakeProblem(error instanceof Error ? error.message : '')
    } finally {
      setMaking(false)
    }
  }
  const finishWaiting = useEffectEvent(() => {
    const action = waiting.current
    waiting.current = null
    if (highlighted?.make) return
    if (action === 'choose' && highlighted) choose(highlighted)
    else if (action && action !== 'choose') onLeave?.(action)
  })
  useEffect(() => {
    if (!isWaiting) finishWaiting()
  }, [isWaiting])
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey
    const exit = exitOf(event)
    const isLeaving = onLeave !== undefined && (hasModifier ? isMultiple && exit === 'enter' : event.key === 'Tab')
    if (event.nativeEvent.isComposing || (hasModifier && !isLeaving)) return
    if (event.key === 'Backspace' && text === '') onBackspace?.()
    if (event.key.startsWith('Arrow')) isMoved.current = true
    if (!exit || !(isLeaving || (exit === 'enter' && isWaiting))) return
    event.preventDefault()
    event.stopPropagation()
    if (isWaiting) waiting.current = isLeaving ? exit : 'choose'
    else if (highlighted?.make) choose(highlighted, exit)
    else onLeave?.(exit)
  }
  return (
    <Command
      label={label}
      value={lit.value}
      onValueChange={(value) => setLit({ first, value })}
      shouldFilter={!search}
      filter={(_value, typed, keywords) => matchScore(typed, keywords ?? [])}
      loop
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center border-b px-2">
        <CommandInput
          value={text}
          onValueChange={searchFor}
          onKeyDown={onKeyDown}
          readOnly={isMaking}
          aria-label={t('searchIn', { label })}
          placeholder={searchPlaceholder}
          className="h-9 w-full min-w-0 bg-transparent px-1 text-base outline-none focus-visible:outline-none lg:text-cell"
        />
        {(loading || isMaking) && <Spinner className="text-muted-foreground" />}
      </div>
      <CommandList label={label} className="max-h-72 min-h-0 overflow-y-auto overscroll-contain p-1">
        {!loading && !search?.problem && (
          <CommandEmpty className="px-2 py-4 text-center text-cell text-muted-foreground">{emptyText}</CommandEmpty>
        )}
        {groupsOf(options, search ? '' : requested).map(([group, members]) => (
          <CommandGroup key={group ?? ''} heading={group}>
            {members.map((option) => (
              <OptionItem
                key={option.value}
                option={option}
                chosen={chosen.includes(option.value)}
                onSelect={() => choose(option)}
              />
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      <p role="status" className="border-t px-3 py-1.5 text-xs text-muted-foreground empty:hidden">
        {makeProblem ?? (!loading && statusOf(search))}
      </p>
    </Command>
  )
}

function statusOf(search: OptionSearch | undefined): string | false {
  if (search?.problem) return t('searchFailed', { problem: search.problem })
  return search?.cutAt != null && t('firstOptionsShown', { cutAt: search.cutAt })
}

function OptionItem({ option, chosen, onSelect }: { option: ComboboxOption; chosen: boolean; onSelect: () => void }) {
  return (
    <CommandItem
      value={option.value}
      keywords={keywordsOf(option)}
      disabled={option.disabled}
      data-chosen={chosen || undefined}
      onSelect={onSelect}
      // The search box keeps the focus, for the next option.
      onMouseDown={(event) => event.preventDefault()}
      className={optionLook}
    >
      {option.icon}
      <span className="min-w-0 flex-1">
        {option.hue ? (
          <Tag hue={option.hue}>{option.label}</Tag>
        ) : (
          <span className="block truncate">{option.label}</span>
        )}
        {option.description && (
          <span className="block truncate text-xs text-muted-foreground">{option.description}</span>
        )}
      </span>
      {chosen && (
        <>
          <Check aria-hidden />
          <span className="sr-only">{t('chosen')}</span>
        </>
      )}
    </CommandItem>
  )
}

const optionLook = cn(
  'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-cell select-none',
  'data-[disabled=true]:pointer-events-none data-[disabled=true]:opacity-50',
  'data-[selected=true]:bg-hover pointer-coarse:min-h-11',
)

/** The group with the best match comes first: cmdk sorts the options within groups only. */
function groupsOf(options: readonly ComboboxOption[], typed: string) {
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  if (typed === '') return groups
  const bestOf = (members: readonly ComboboxOption[]) =>
    members.reduce((best, each) => Math.max(best, scoreOf(each, typed)), 0)
  const best = new Map(groups.map(([group, members]) => [group, bestOf(members)]))
  return groups.sort(([one], [other]) => best.get(other)! - best.get(one)!)
}

const keywordsOf = ({ label, keywords = [] }: ComboboxOption): string[] => [label, ...keywords]
const scoreOf = (option: ComboboxOption, typed: string): number => matchScore(typed, keywordsOf(option))

/** Options that start with the text come first. */
function matchScore(search: string, keywords: readonly string[]): number {
  const text = search.trim().toLowerCase()
  const words = keywords.map((word) => word.toLowerCase())
  if (words[0]?.startsWith(text)) return 1
  if (words.some((word) => word.split(/\s+/).some((part) => part.startsWith(text)))) return 0.75
  return words.some((word) => word.includes(text)) ? 0.5 : 0
}
