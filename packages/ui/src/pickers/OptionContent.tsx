import type { ReactNode } from 'react'
import type { Hue } from '../theme/hue.ts'
import { Tag } from '../display/Tag.tsx'

/** An option on one line: a tag, or an icon and a label. */
export function OptionContent({ option }: { option: { label: string; hue?: Hue; icon?: ReactNode } }) {
  if (!option.hue && !option.icon) return option.label
  // As high as the line, whose height differs on phones, and centered in it.
  return (
    <span className="inline-flex h-lh max-w-full items-center gap-2 align-bottom">
      {option.hue ? (
        <Tag hue={option.hue}>{option.label}</Tag>
      ) : (
        <>
          {option.icon}
          <span className="truncate">{option.label}</span>
        </>
      )}
    </span>
  )
}
