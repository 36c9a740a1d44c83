// npm run fuzz -- --minutes=10 --seed=7: runs the fuzzer of tests/fuzz for that time. --kind=CSV limits it to one kind
// of input.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, prepare, root } from './bootstrap.mjs'

const options = { minutes: { type: 'string' }, seed: { type: 'string' }, kind: { type: 'string' } }
const { minutes = '10', seed = String(Date.now() % 1_000_000), kind } = parseArgs({ options }).values
if (!(Number(minutes) > 0) || !Number.isInteger(Number(seed))) fail('--minutes and --seed are numbers')
const env = {
  ...process.env,
  FUZZ_SECONDS: String(Number(minutes) * 60),
  FUZZ_SEED: seed,
  ...(kind && { FUZZ_KIND: kind }),
}
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const run = [vitest, 'run', 'tests/fuzz', '--disableConsoleIntercept']
process.exitCode = spawnSync(prepare(), run, { cwd: root, env, stdio: 'inherit' }).status ?? 1
