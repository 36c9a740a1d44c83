import { Select } from '@monarch/ui'
import { useTriggerMetrics } from './trigger-metrics.ts'

interface MetricInputProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Chooses a metric with a threshold. */
export function MetricInput({ value, onChange }: MetricInputProps) {
  const { data = [] } = useTriggerMetrics()
  return (
    <Select options={data.map(({ id, name }) => ({ value: id, label: name }))} value={value} onValueChange={onChange} />
  )
}
