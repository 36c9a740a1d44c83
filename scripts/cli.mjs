// npm run cli -- <command>: operators' commands.
import { prepare, run } from './bootstrap.mjs'

run(prepare(), 'apps/server/src/cli.ts', process.argv.slice(2))
