import { expect, test } from 'vitest'
import type { CopiedTenant } from '../platform/backup/manifest.ts'
import { missingContents } from './point-in-time.ts'

const tenant = (...missing: string[]) => ({ files: { missing } }) as unknown as CopiedTenant

test.each([
  [[tenant(), tenant()], null, null],
  [[tenant('a')], null, /^The storage does not have the content of 1 file\. --files-from <folder or .* takes it from/],
  [[tenant('a'), tenant('b', 'c')], '/mnt/old', /content of 3 files, nor do the backups in \/mnt\/old\.$/],
])('files without content are counted, and their backups named: %#', (tenants, filesFrom, expected) => {
  const said = missingContents({ tenants }, filesFrom)
  if (expected === null) expect(said).toBe(null)
  else expect(said).toMatch(expected)
})
