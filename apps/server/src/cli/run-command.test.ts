import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const open = () => Promise.reject(new Error('The installation was opened'))

test.each([
  [['--help'], 0, /^Usage: npm run cli -- <command>/],
  [['doctor', '--help'], 0, /^Usage: npm run cli -- doctor/],
  [[], 1, /^Usage: npm run cli -- <command>/],
])('the arguments %j print the usage', async (args, code, text) => {
  let said = ''
  expect(await runCommand(args, (line) => (said += line), open)).toBe(code)
  expect(said).toMatch(text)
})

test.each([
  [['nonsense'], /^There is no command "nonsense"/],
  [['constructor'], /^There is no command "constructor"/],
  [['doctor', '--nonsense'], /^Unknown option '--nonsense'/],
])('the arguments %j are refused', (args, text) => expect(runCommand(args, () => {}, open)).rejects.toThrow(text))

test('valid arguments open the installation', () =>
  expect(runCommand(['doctor'], () => {}, open)).rejects.toThrow('The installation was opened'))
