import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from './query-client.ts'

const queryKey = ['things']

/** A displayed query whose fetches wait for their replies. */
function display() {
  const fetches: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      const reply = Promise.withResolvers<string>()
      fetches.push(reply)
      return reply.promise
    },
  })
  const end = observer.subscribe(() => {})
  onTestFinished(() => {
    end()
    queryClient.clear()
  })
  return { fetches, shown: () => observer.getCurrentResult().data, end }
}

test('a query that is invalidated during its first fetch is fetched again', async () => {
  const { fetches, shown } = display()
  const refreshed = queryClient.invalidateQueries({ queryKey })
  fetches[0]!.resolve('before the change')
  await expect.poll(() => fetches.length).toBe(2)
  expect(shown()).toBe('before the change')
  fetches[1]!.resolve('after the change')
  await refreshed
  expect(shown()).toBe('after the change')
})

test('several invalidations during the first fetch share one more fetch', async () => {
  const { fetches } = display()
  const refreshed = [1, 2, 3].map(() => queryClient.invalidateQueries({ queryKey }))
  fetches[0]!.resolve('before')
  await expect.poll(() => fetches.length).toBe(2)
  fetches[1]!.resolve('after')
  await Promise.all(refreshed)
  expect(fetches).toHaveLength(2)
})

test('a query that is no longer displayed is not fetched again', async () => {
  const { fetches, end } = display()
  const refreshed = queryClient.invalidateQueries({ queryKey })
  end()
  fetches[0]!.resolve('before')
  await refreshed
  expect(fetches).toHaveLength(1)
})
