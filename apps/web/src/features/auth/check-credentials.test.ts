import { expect, test } from 'vitest'
import { checkCredentials } from './check-credentials.ts'

const badEmail = 'Invalid email address'
const badPassword = 'Password must be at least 8 characters'

test.each([
  ['ana@example.com', 'long enough', {}],
  ['  ana@example.com ', '12345678', {}],
  ['ana', '12345678', { email: badEmail }],
  ['', '', { email: badEmail, password: badPassword }],
  ['ana@example.com', '1234567', { password: badPassword }],
])('%j with %j', (email, password, errors) => expect(checkCredentials(email, password)).toEqual(errors))
