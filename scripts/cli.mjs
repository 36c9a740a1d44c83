// npm run cli -- <command>: what operators do beside a server.
import { prepare, run } from './bootstrap.mjs'

run(prepare(), 'apps/server/src/cli.ts', process.argv.slice(2))
