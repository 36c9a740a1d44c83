// npm run bench: the server against the best bare handler, as ratios, and what is measured by itself.
import { buildWeb, prepare, run } from './bootstrap.mjs'

const runtime = prepare()
buildWeb(runtime)
run(runtime, 'bench/run.ts', process.argv.slice(2))
