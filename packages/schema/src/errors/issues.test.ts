import { expect, test } from 'vitest'
import { badInput } from './errors.ts'
import { Issues, maxIssues } from './issues.ts'

const problem = (path: string) => ({ path, message: 'is wrong' })
function* problems(count: number) {
  for (let i = 0; i < count; i++) yield problem(`data.${i}`)
}

test('keeps the first problems and counts the rest', () => {
  const issues = Issues.of(problems(maxIssues + 7))
  expect([issues.length, issues.kept.length]).toEqual([maxIssues + 7, maxIssues])
  expect(issues.kept.at(-1)).toEqual(problem(`data.${maxIssues - 1}`))
})

test('adding another collector adds its count', () => {
  const issues = Issues.of([problem('name')])
  issues.add(Issues.of(problems(5_000)))
  expect([issues.length, issues.kept.length]).toEqual([5_001, maxIssues])
})

test('keeps one problem per path on request', () => {
  const issues = Issues.of([problem('name')])
  issues.pushFirst({ path: 'name', message: 'is also too long' })
  issues.pushFirst(problem('email'))
  expect([...issues]).toEqual([problem('name'), problem('email')])
})

test('an error lists the first problems and says how many more there are', () => {
  const error = badInput(problems(200_000))
  expect([error.message, error.issues.length, error.moreIssues]).toEqual(['is wrong', maxIssues, 199_000])
  expect(badInput(problem('a'), problem('b'))).toMatchObject({ moreIssues: 0, issues: [problem('a'), problem('b')] })
})
