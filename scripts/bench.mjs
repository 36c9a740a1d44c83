// npm run bench: the server against the best bare handler, as ratios.
import { prepare, run } from './bootstrap.mjs'

run(prepare(), 'bench/run.ts', process.argv.slice(2))
