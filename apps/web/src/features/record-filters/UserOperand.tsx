import { Select } from '@monarch/ui'
import { createContext, type ReactNode } from 'react'
import { userWord } from './filter-where.ts'
import { t } from './messages.ts'

/** True for conditions of a role: they can refer to the requesting user, but not to relative days. */
export const RuleContext = createContext(false)

interface UserOperandProps {
  text: string
  onChange: (text: string) => void
  /** Input of a fixed value. */
  children: ReactNode
}

/** A value, or an attribute of the user with the role. */
export function UserOperand({ text, onChange, children }: UserOperandProps) {
  const kind = kinds().some(({ value }) => value === text) ? text : 'value'
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      <Select
        aria-label={t('comparedWith')}
        className="min-w-32 flex-1"
        options={kinds()}
        value={kind}
        onValueChange={(next) => onChange(next === 'value' ? '' : next)}
      />
      {kind === 'value' && <div className="min-w-32 flex-1">{children}</div>}
    </div>
  )
}

const kinds = () => [
  { value: 'value', label: t('thisValue') },
  { value: userWord('email'), label: t('thePersonsEmail') },
  { value: userWord('name'), label: t('thePersonsName') },
]
