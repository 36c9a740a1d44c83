import type { Level } from '@monarch/schema'
import { Button, cn, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type StoredSetting, useSetSetting, useSetting } from './settings.ts'
import { useMay } from './session.ts'

export const levelNames: Readonly<Record<Level, string>> = {
  platform: 'Platform',
  organization: 'Organization',
  role: 'Role',
  personal: 'Personal',
}

/**
 * A small chip beside a label that some level has set: 'Set by Organization · Ana, Jan 5, 2024 · Reset'. Nothing stands there
 * while the setting is as the product brings it. Within an element of the class `group/said` it shows on hover and focus.
 */
export function Provenance({
  settingKey,
  label,
  className,
}: {
  settingKey: string
  label: string
  className?: string
}) {
  const { from } = useSetting(settingKey)
  const [open, setOpen] = useState(false)
  const set = useSetSetting()
  const mayReset = useMayReset(from)
  if (!from) return null
  const reset = () => {
    setOpen(false)
    const { key, level, roleId } = from
    const change = { key, value: null, level, ...(roleId !== null && { roleId }) }
    void set(change, { message: `${label} reset for ${levelNames[level]}` })
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          aria-label={`${label}: set by ${levelNames[from.level]}`}
          className={cn(
            'inline-flex h-6 items-center rounded-sm border border-border-strong px-1.5 text-2xs text-muted-foreground transition-opacity group-hover/said:opacity-100 hover:bg-hover focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:h-11 pointer-coarse:opacity-100',
            className,
          )}
        >
          {levelNames[from.level]}
        </button>
      </PopoverTrigger>
      <PopoverContent
        label={`Where ${label} comes from`}
        className="flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1 p-2 text-xs"
      >
        <span>{describeSource(from)}</span>
        {mayReset && (
          <Button variant="link" size="sm" className="h-6 px-1" onClick={reset}>
            <RotateCcw aria-hidden className="size-3.5" />
            Reset
          </Button>
        )}
      </PopoverContent>
    </Popover>
  )
}

/** 'Set by Organization · Ana, Jan 5, 2024'; who it was is left out where one may not know. */
export function describeSource({ level, updatedAt, updatedBy_user: by }: StoredSetting): string {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(updatedAt))
  return `Set by ${levelNames[level]} · ${by ? `${by.name}, ` : ''}${when}`
}

/** What the server will ask for, as far as the browser can know it. */
function useMayReset(from: StoredSetting | null): boolean {
  const isOwner = useMay('*')
  const mayNavigate = useMay('navigation:update')
  const mayInterface = useMay('interface:update')
  const maySettings = useMay('settings:update')
  if (!from || from.level === 'personal') return from !== null
  if (from.level === 'platform') return isOwner
  return /^(group|item)\./.test(from.key) ? mayNavigate : mayInterface || maySettings
}
