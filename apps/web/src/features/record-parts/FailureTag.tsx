import { Badge, Tooltip } from '@monarch/ui'
import { t } from './messages.ts'

const reasons: Readonly<Record<string, 'divisionByZero' | 'outOfRange' | 'wrongText'>> = {
  '#DIV/0': 'divisionByZero',
  '#NUM': 'outOfRange',
  '#VALUE': 'wrongText',
}

/** A formula without a value, although its fields have some. */
export function FailureTag({ failure }: { failure: string }) {
  const reason = t(reasons[failure] ?? 'wrongText')
  return (
    <Tooltip content={reason}>
      <Badge variant="warning">
        {failure}
        <span className="sr-only">{reason}</span>
      </Badge>
    </Tooltip>
  )
}
