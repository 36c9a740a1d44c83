import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Report {
  readonly message: string
  readonly code: string
  readonly filename: string
}

/** The reports of the linter, with the repository's configuration, for files in a temporary folder. */
export async function lint(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'monarch-lint-'))
  try {
    const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as object
    const all = {
      '.oxlintrc.json': JSON.stringify({ ...config, jsPlugins: [join(root, 'scripts/lint-rules.mjs')] }),
      ...files,
    }
    for (const [path, text] of Object.entries(all)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const run = promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], { cwd: folder })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Report[] }
    return diagnostics.map(({ filename, code, message }) => `${relative('.', filename)} ${code}: ${message}`).toSorted()
  } finally {
    await rm(folder, { recursive: true })
  }
}
