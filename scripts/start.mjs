// npm start: from a fresh clone to a running server.
import { join } from 'node:path'
import { become, buildServer, buildWeb, endsWithNpm, prepare } from './bootstrap.mjs'

const runtime = prepare()
buildWeb(runtime)
become(runtime, join(buildServer(runtime), 'main.js'), endsWithNpm, ['--max-semi-space-size=4'])
