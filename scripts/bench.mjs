// npm run bench: the server against the best bare handler, as ratios, and what is measured by itself.
import { prepare, run } from './bootstrap.mjs'

run(prepare(), 'bench/run.ts', process.argv.slice(2))
