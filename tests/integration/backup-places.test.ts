import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runCli } from '../../apps/server/src/cli/run-cli.test-helper.ts'
import type { App } from '../../apps/server/src/platform/app.ts'
import { explainDisk } from '../../apps/server/src/platform/backup/place-faults.ts'
import { readBackupState } from '../../apps/server/src/platform/backup/backup-state.ts'
import { startTestS3, type TestRefusal, type TestS3 } from '../../apps/server/src/platform/storage/s3.test-helper.ts'
import { inLanguage, translateSentence } from '@monarch/messages'
import { startWorkspace, type Workspace } from './builders.ts'

/** Each fault of a backup location has its own sentence, which the command line, the list of backups and the dialog share. */

let workspace: Workspace
let folder: string
let s3: TestS3
let app: App
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-places-'))
  s3 = await startTestS3('safe')
  workspace = await startWorkspace()
  // The server of the workspace and the commands have the same settings.
  const s3Account = { endpoint: s3.endpoint, region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'secret' }
  Object.assign(workspace.app.config, { s3Account })
  app = workspace.app
})
afterEach(() => {
  s3.refusal = null
})
afterAll(async () => {
  Object.assign(workspace.app.config, { s3Account: null })
  await workspace.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** The messages of the command and the dialog. */
async function saidOf(place: string): Promise<{ command: string; dialog: string }> {
  const { code, errors } = await runCli(app, ['backup', '--to', place])
  expect(code).toBe(1)
  const { last } = await readBackupState(app)
  expect(last).toMatchObject({ status: 'failed', error: errors.trim() })
  const reply = await workspace.owner.admin(
    'mutation($data: ScheduleBackupsInput!) { scheduleBackups(data: $data) { place } }',
    { data: { place, everyHours: 24 } },
  )
  const issues = reply.errors?.[0]?.extensions.issues as { path: string; message: string }[]
  expect(issues).toHaveLength(1)
  expect(issues[0]!.path).toBe('data.place')
  return { command: errors.trim(), dialog: issues[0]!.message }
}

const refusals: readonly (readonly [what: string, refusal: TestRefusal, sentence: RegExp])[] = [
  ['no bucket', { status: 404, code: 'NoSuchBucket' }, /^There is no bucket "safe" at http.*\. Create it, or correct/],
  ['an unknown key', { status: 403, code: 'InvalidAccessKeyId' }, /not accept MONARCH_S3_ACCESS_KEY_ID: .* not know/],
  ['a wrong secret', { status: 403, code: 'SignatureDoesNotMatch' }, /not accept MONARCH_S3_SECRET_ACCESS_KEY/],
  ['no rights', { status: 403, code: 'AccessDenied' }, /Allow it s3:ListBucket, s3:GetObject, s3:PutObject and/],
  ['no rights, without a code', { status: 403, code: '' }, /Allow it s3:ListBucket/],
  ['no right to write', { status: 403, code: 'AccessDenied', method: 'PUT' }, /Allow it s3:ListBucket/],
  ['another region', { status: 301, code: 'PermanentRedirect' }, /not in the region eu-west-1\. Set MONARCH_S3_REGION/],
  [
    'another region, which it names',
    { status: 400, code: 'AuthorizationHeaderMalformed', headers: { 'x-amz-bucket-region': 'us-west-2' } },
    /is in the region us-west-2, not in eu-west-1\. Set MONARCH_S3_REGION to us-west-2/,
  ],
  ['a wrong clock', { status: 403, code: 'RequestTimeTooSkewed' }, /^The clock of this machine differs too much/],
  ['a full disk', { status: 507, code: 'XMinioStorageFull' }, /is full\. Free space there, raise its quota, or keep/],
  ['a used up quota', { status: 403, code: 'QuotaExceeded' }, /is full\. Free space there/],
  ['maintenance', { status: 503, code: 'SlowDown' }, /is overloaded or being maintained\. The next backup tries again/],
  ['another code', { status: 400, code: 'MethodNotSupported' }, /refused a request to the bucket "safe": MethodNotSup/],
]

test.each(refusals)('a bucket with %s', async (_what, refusal, sentence) => {
  s3.refusal = refusal
  const { command, dialog } = await saidOf('s3://safe/daily')
  expect(command).toMatch(sentence)
  expect(dialog).toBe(command)
  expect(command).not.toMatch(/secret\b.*=|AWS4|Credential/)
  expect(inLanguage('de', () => translateSentence(command))).not.toBe(command)
})

test('a missing right that only a later step needs is reported when backups are scheduled', async () => {
  s3.refusal = { status: 403, code: 'AccessDenied', method: 'DELETE' }
  const { errors } = await runCli(app, ['backup:schedule', '--to', 's3://safe/new', '--every', '24'])
  expect(errors).toMatch(/s3:DeleteObject/)
  expect((await readBackupState(app)).plan).toBeNull()
})

test('an endpoint that does not answer', async () => {
  const unreachable = { ...app.config.s3Account!, endpoint: 'http://127.0.0.1:9' }
  const given = { ...app, config: { ...app.config, s3Account: unreachable } }
  expect((await runCli(given, ['backup', '--to', 's3://safe/daily'])).errors).toMatch(
    /^http:\/\/127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)\. Check MONARCH_S3_ENDPOINT/,
  )
})

test('a path through a file, and a folder of another account', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const { command, dialog } = await saidOf(path.join(file, 'backups'))
  expect(command).toMatch(/is not a folder: a part of its path is a file \(ENOTDIR\)\. Choose another one\.$/)
  expect(dialog).toBe(command)
  if (process.getuid?.() === 0) return
  const locked = await mkdtemp(path.join(folder, 'locked-'))
  await chmod(locked, 0o500)
  expect((await saidOf(path.join(locked, 'backups'))).command).toMatch(/cannot read and write the folder .*\(EACCES\)/)
})

test.each([
  ['ENOSPC', 'The disk of /mnt is full. Free space there, or keep fewer backups.'],
  ['EDQUOT', 'The quota of /mnt is used up. Raise it, or free space there.'],
  ['EROFS', 'The disk of /mnt is read-only. Mount it writable; after a fault, check it first.'],
  ['EACCES', 'The account that runs Monarch cannot read and write the folder /mnt (EACCES). Give it the rights.'],
  ['EIO', 'The disk of /mnt fails or does not answer (EIO). Check it and its connection.'],
  ['ESTALE', 'The disk of /mnt fails or does not answer (ESTALE). Check it and its connection.'],
])('a disk with %s', (code, sentence) => {
  const error = Object.assign(new Error(code), { code, syscall: 'write' })
  expect((explainDisk(error, '/mnt', { isPlace: true }) as Error).message).toBe(sentence)
  expect(inLanguage('de', () => translateSentence(sentence))).not.toBe(sentence)
})
