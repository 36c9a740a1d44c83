import type { Workspace } from './builders.ts'

/** Runs work while the database of a tenant does not exist, as after a mistake of an operator. */
export async function withoutDatabase<T>({ app }: Workspace, tenantId: string, work: () => Promise<T>): Promise<T> {
  const { databaseName } = (await app.tenants.find(tenantId))!
  const rename = (from: string, to: string) =>
    app.pools.asOwner(app.server.adminDatabase, async (client) => {
      await client.query(`alter database "${from}" allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
      await client.query(`alter database "${from}" rename to "${to}"`)
      await client.query(`alter database "${to}" allow_connections true`)
    })
  const gone = `${databaseName.slice(0, 50)}_gone`
  await rename(databaseName, gone)
  try {
    return await work()
  } finally {
    await rename(gone, databaseName)
  }
}
