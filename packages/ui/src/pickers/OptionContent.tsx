import type { ReactNode } from 'react'
import type { Hue } from '../theme/hue.ts'
import { Tag } from '../display/Tag.tsx'

/** An option on one line: a tag, or an icon and a label. */
export function OptionContent({ option }: { option: { label: string; hue?: Hue; icon?: ReactNode } }) {
  if (option.hue) return <Tag hue={option.hue}>{option.label}</Tag>
  if (!option.icon) return option.label
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-bottom">
      {option.icon}
      <span className="truncate">{option.label}</span>
    </span>
  )
}
