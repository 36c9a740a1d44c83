// npm run cli -- <command>: operators' commands.
import { join } from 'node:path'
import { become, buildServer, prepare } from './bootstrap.mjs'

const runtime = prepare()
become(runtime, join(buildServer(runtime), 'cli.js'), process.argv.slice(2))
