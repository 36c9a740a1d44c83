import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slow files first and the project of small files last, so that the workers end together. Vitest sorts by the durations of earlier
 * runs; a fresh clone has none. Projects stay together, because a worker restarts when it changes its project.
 */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  const inProject = slowFiles.indexOf(basename(moduleId))
  return projects.indexOf(project.name) * slowFiles.length + (inProject < 0 ? slowFiles.length - 1 : inProject)
}

const projects = ['web', 'server alone', 'server', 'long', 'pure']

/** Files that take more than ten seconds, slowest first. */
const slowFiles = [
  'dialog-focus.test.tsx',
  'leave-editor.test.tsx',
  'boot.test.ts',
  'table-places.test.tsx',
  'offline.test.tsx',
  'races.test.ts',
  'taken-keys.test.tsx',
  'import-export.test.ts',
  'hostile-s3.test.ts',
  'derived-values.test.ts',
  'upgrade.test.ts',
  'templates.test.ts',
  'fuzz.test.ts',
  'leaks.test.ts',
  'lifecycle.test.ts',
  'hostile-workbooks.test.ts',
  'released-data.test.ts',
  'records.test.ts',
]
