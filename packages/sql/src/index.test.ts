import { expect, test } from 'vitest'
import { compile, join, sql, value } from './index.ts'

test('a statement of many parts is compiled', () => {
  const list = join(Array.from({ length: 200_000 }, (_, i) => value(i)))
  expect(compile(sql`select ${list}`).values.length).toBe(200_000)
})

test('a multi-line template compiles to a single line', () => {
  const { text } = compile(sql`select name
    from person
      where id = ${value(1)}
    and note = e'\\n'`)
  expect(text).toBe("select name from person where id = $1 and note = e'\\n'")
})
