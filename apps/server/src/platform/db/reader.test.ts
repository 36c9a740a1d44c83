import { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reader } from './reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = (error: Error | null, text?: string) => void

/** A connection that answers on demand. */
function connection() {
  const waiting: Answer[] = []
  const query = ({ callback }: { readonly callback: Answer }) => waiting.push(callback)
  const client = Object.assign(new EventEmitter(), { query })
  const cancel = vi.fn(async () => {})
  const reader = new Reader(client as unknown as pg.Client, cancel)
  const cancelled = Object.assign(new pg.DatabaseError('cancelled', 0, 'error'), { code: '57014' })
  return {
    reader,
    cancel,
    end: () => client.emit('end'),
    answer: (text: string) => waiting.shift()!(null, text),
    refuse: () => waiting.shift()!(cancelled),
  }
}

test('only a long-running statement of a disconnected client is cancelled', async () => {
  const { reader, cancel, answer, refuse } = connection()
  let isGone = false
  const quick = reader.run({ text: 'select 1' }, [], { isGone: () => true })
  await vi.advanceTimersByTimeAsync(900)
  answer('quick')
  expect(await quick).toBe('quick')
  const long = reader.run({ text: 'select 2' }, [], { isGone: () => isGone }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(cancel).not.toHaveBeenCalled()
  isGone = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(cancel).toHaveBeenCalledTimes(1)
  refuse()
  expect(await long).toMatchObject({ code: '57014' })
})

test('a statement that was cancelled by mistake is retried; a time limit is reported', async () => {
  const { reader, cancel, answer, refuse, end } = connection()
  const left = reader.run({ text: 'select 1' }, [], { isGone: () => true })
  const stays = reader.run({ text: 'select 2' }, [])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(cancel).toHaveBeenCalledTimes(1)
  answer('left')
  refuse()
  expect(await left).toBe('left')
  await vi.advanceTimersByTimeAsync(0)
  answer('stays')
  expect(await stays).toBe('stays')
  await vi.advanceTimersByTimeAsync(5_000)
  const slow = reader.run({ text: 'select 3' }, []).catch((error: unknown) => error)
  refuse()
  expect(await slow).toMatchObject({ code: '57014' })
  end()
  expect(vi.getTimerCount()).toBe(0)
})

test('the time of a statement does not include those before it on the connection', async () => {
  const { reader, answer, end } = connection()
  const times: number[] = []
  const took = (milliseconds: number) => void times.push(Math.round(milliseconds))
  const answers = ['first', 'second', 'third'].map((text) => reader.run({ text }, [], { took }))
  for (const milliseconds of [40, 5, 7]) {
    await vi.advanceTimersByTimeAsync(milliseconds)
    answer('answer')
  }
  await Promise.all(answers)
  expect(times).toEqual([40, 5, 7])
  end()
})
