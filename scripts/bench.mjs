// npm run bench: the server compared with a minimal handler, as ratios, and further measurements.
import { buildWeb, prepare, run } from './bootstrap.mjs'

const runtime = prepare()
buildWeb(runtime)
run(runtime, 'bench/run.ts', process.argv.slice(2))
