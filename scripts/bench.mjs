// npm run bench: the server compared with a minimal handler, as ratios, and further measurements.
import { join } from 'node:path'
import { buildServer, buildWeb, prepare, run } from './bootstrap.mjs'

const runtime = prepare()
if (!process.argv.includes('--help')) buildWeb(runtime)
const options = process.argv.slice(2)
// Its servers start hundreds of times, and a built one does so in a third of the time.
if (options.includes('--only=crash')) options.push(`--server=${join(buildServer(runtime), 'main.js')}`)
run(runtime, 'bench/run.ts', options)
