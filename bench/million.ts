import { createPersonEntity, personFields } from './people.ts'
import { reconcileIndexes } from '../apps/server/src/structure/indexes/reconcile.ts'
import { asOwner, createWorkspace, withApp } from './prepare.ts'
import { Servers, signIn } from './servers.ts'
import { measureSearch } from './works.ts'

const people = 1_000_000

/** The search with ranking among a million records, with the index that a tenant has. */
export async function measureMillion(dataDir: string): Promise<void> {
  const workspace = await withApp(dataDir, async (app) => {
    const made = await createWorkspace(app)
    await createPersonEntity(app, made)
    await asOwner(app, made.databaseName, async (client) => {
      await client.query(
        `insert into public.person (id, ${personFields.join(', ')}, "createdAt")
          select gen_random_uuid(), 'Person ' || n, 'Manager', 'City ' || n % 500, 'Country ' || n % 60, 'Street', 'Met at the fair',
         'person' || n || '@test.example', n % 100, n * 1.25, date '2000-01-01' + n % 9000, n % 2 = 0, 'new',
         now() - n * interval '1 minute'
         from generate_series(1, ${people}) n`,
      )
    })
    await reconcileIndexes(app, made.tenantId)
    await asOwner(app, made.databaseName, (client) => client.query('vacuum analyze'))
    return made
  })
  const servers = new Servers()
  try {
    const url = await servers.startMonarch(dataDir)
    await measureSearch(url, await signIn(url, workspace), {
      entity: 'person',
      of: people.toLocaleString('en-US'),
      parts: [
        '98711',
        'erson 4711',
        'ity 33',
        'anage',
        'erson99@',
        'zzzz',
        'country 7',
        '00042',
        'untr',
        'erson 123456',
      ],
      goal: 60,
    })
  } finally {
    await servers.stop()
  }
}
