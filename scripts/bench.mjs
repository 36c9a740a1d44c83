// npm run bench: the server against the best bare handler, as ratios. npm run bench -- import: files of records, in and out.
import { prepare, run } from './bootstrap.mjs'

const [first, ...rest] = process.argv.slice(2)
if (first === 'import') run(prepare(), 'bench/import.ts', rest)
else run(prepare(), 'bench/run.ts', process.argv.slice(2))
