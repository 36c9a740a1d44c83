import { type Kysely, sql } from 'kysely'

/**
 * Tenant databases hold copies of a user's name. The trigger adds a job that updates the copies, in the transaction of
 * any statement that renames the user. Jobs of one user share a queue, so they run one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function copy_user_name() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('copy_user_name', json_build_object('userId', new.id),
        queue_name => 'user name ' || new.id, job_key => 'user name ' || new.id, max_attempts => 10);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger copy_user_name after update of name on users
    for each row when (old.name <> new.name) execute function copy_user_name()`.execute(db)
}
