// npm run dev: the server with restart on changes, and the web application with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root, run, say } from './bootstrap.mjs'

const runtime = prepare()
const vite = spawn(runtime, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
  env: { MONARCH_API: `http://127.0.0.1:${process.env.PORT ?? 3000}`, ...process.env },
})
const server = run(runtime, 'apps/server/src/main.ts', [], ['--watch', '--watch-preserve-output'])
process.on('exit', () => vite.kill())
vite.on('exit', (code) => {
  say(`vite ended (${code})`)
  server.kill('SIGTERM')
})
