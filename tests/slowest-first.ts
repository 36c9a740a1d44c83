import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs slow files first and the project of small files last, so that all workers finish at about the same time. Vitest's own order uses
 * the durations of earlier runs, which a fresh clone does not have. Files of a project stay together, because a worker restarts when it
 * changes its project.
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

const projects = ['long web', 'web', 'server alone', 'server', 'long', 'pure']

/** Files that take more than ten seconds, slowest first. */
const slowFiles = [
  'import-export.test.ts',
  'random-kills.long.test.ts',
  'point-in-time.long.test.ts',
  'lost-database.long.test.ts',
  'backup-kills.long.test.ts',
  'database-faults.long.test.ts',
  'offline.test.tsx',
  'derived-values.test.ts',
  'settings.test.tsx',
  'table-places.test.tsx',
  'changed-types.test.ts',
  'shell.test.tsx',
  'templates.test.ts',
  'permission-matrix.long.test.ts',
  'revocation.test.ts',
  'users.test.tsx',
  'list-states.test.tsx',
  'organization.test.tsx',
  'table-editing.test.tsx',
  'lifecycle.test.ts',
  'table-list.test.tsx',
  'table-paste.test.tsx',
  'turned-relations.test.ts',
  'links-to-users.test.ts',
  'table-rows.test.tsx',
  'tenants.test.ts',
  'structure-change.test.ts',
  'record-page.test.tsx',
  'secrets.long.test.ts',
  'bins-and-labels.test.tsx',
  'operations.long.test.ts',
  'files.test.ts',
  'demo.long.test.ts',
  'backups.long.test.ts',
  'revoked-export.long.test.ts',
  'generate-faults.long.test.ts',
  'live-access.test.ts',
  'constraints.test.ts',
]
