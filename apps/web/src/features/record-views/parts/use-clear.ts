import { useNavigate } from '@tanstack/react-router'
import type { RecordsViewProps } from './view-props.ts'

export function useClear({ config, onConfig }: Pick<RecordsViewProps, 'config' | 'onConfig'>) {
  const navigate = useNavigate()
  return () => {
    void navigate({ to: '.', search: (old) => ({ ...old, q: undefined }) }).then(() => {
      if (config.filter) onConfig({ filter: null })
    })
  }
}
