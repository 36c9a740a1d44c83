import { Alert, Button } from '@monarch/ui'
import { t } from '../messages.ts'

interface TabErrorProps {
  title: string
  query: { readonly error: Error | null; readonly isFetching: boolean; refetch: () => unknown }
}

export function TabError({ title, query }: TabErrorProps) {
  return (
    <Alert title={title}>
      <p>{query.error?.message}</p>
      <Button variant="outline" size="sm" className="mt-2" loading={query.isFetching} onClick={() => query.refetch()}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
