import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { problemsOf } from './input-problems.ts'

const refusal = (...paths: string[]) =>
  new ApiError('Not saved', { status: 400, issues: paths.map((path) => ({ path, message: `at ${path}` })) })

test.each([
  [null, {}],
  [new Error('offline'), { form: 'offline' }],
  [refusal(), { form: 'Not saved' }],
  [refusal('name', 'data.roleIds.0'), { name: 'at name', roleIds: 'at data.roleIds.0' }],
  // Another key that begins with the name of an input.
  [refusal('data.names', ''), { form: 'at data.names' }],
  [refusal('data.name', 'data.name.text'), { name: 'at data.name' }],
])('messages of case %# are at their inputs', (error, problems) => {
  expect(problemsOf(error, ['name', 'roleIds'])).toEqual(problems)
})
