// npm start: from a fresh clone to a running server.
import { buildWeb, prepare, run } from './bootstrap.mjs'

const runtime = prepare()
buildWeb(runtime)
run(runtime, 'apps/server/src/main.ts')
