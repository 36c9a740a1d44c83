import { Alert, Button } from '@monarch/ui'

interface TabErrorProps {
  /** Subject of the sentence: 'The comments'. */
  what: string
  query: { readonly error: Error | null; readonly isFetching: boolean; refetch: () => unknown }
}

export function TabError({ what, query }: TabErrorProps) {
  return (
    <Alert title={`${what} could not be loaded`}>
      <p>{query.error?.message}</p>
      <Button variant="outline" size="sm" className="mt-2" loading={query.isFetching} onClick={() => query.refetch()}>
        Retry
      </Button>
    </Alert>
  )
}
