import { Select } from '@monarch/ui'
import { createContext, type ReactNode } from 'react'
import { userWord } from './filter-where.ts'

/** Whether the conditions are those of a role: they may name the requesting user, but no relative days. */
export const RuleContext = createContext(false)

interface UserOperandProps {
  text: string
  onChange: (text: string) => void
  /** The input of a fixed value. */
  children: ReactNode
}

/** A value, or an attribute of the user with the role. */
export function UserOperand({ text, onChange, children }: UserOperandProps) {
  const kind = kinds.some(({ value }) => value === text) ? text : 'value'
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      <Select
        aria-label="Compared with"
        className="min-w-32 flex-1"
        options={kinds}
        value={kind}
        onValueChange={(next) => onChange(next === 'value' ? '' : next)}
      />
      {kind === 'value' && <div className="min-w-32 flex-1">{children}</div>}
    </div>
  )
}

const kinds = [
  { value: 'value', label: 'this value' },
  { value: userWord('email'), label: 'the person’s email' },
  { value: userWord('name'), label: 'the person’s name' },
]
