import type pg from 'pg'

/** A statement of the bare handler; a value "$data.score" is replaced by that variable of the body. */
export interface HandWritten {
  readonly text: string
  readonly values: readonly unknown[]
  /** PostgreSQL should plan each run by its values. */
  readonly isPlannedByValues?: true
}

const contact = 'id, name, email, phone, title, city, country, score, "createdAt", "updatedAt"'
const contactOf = (row: string) => contact.replaceAll(/[^, ]+/g, (column) => `${row}.${column}`)
const live = '"deletedAt" is null'
const listOf = (rows: string) => `(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`
const answerOf = (...parts: readonly string[]) => `select json_build_object(${parts.join(', ')})::text as data`

/**
 * SQL as a developer would write it for an endpoint of their own, with the same answers as the server's. It reads copies of the tables
 * (`fillByHand`), which have the indexes that a developer would create for these statements.
 */
export const statementsByHand = {
  list: {
    text: answerOf(
      `'contact'`,
      listOf(`select ${contact} from hand.contact where ${live} order by "createdAt" desc, id desc limit $1`),
    ),
    values: [50],
  },
  nested: {
    text: answerOf(
      `'contact'`,
      listOf(`select ${contact},
          (select row_to_json(a) from (select id, name from hand.account where id = c.account and ${live}) a) as account_record,
          (select coalesce(json_agg(row_to_json(d)), '[]') from (
            select id, name, amount from hand.deal where contact = c.id and ${live}
            order by "createdAt" desc, id desc limit 5) d) as deals
        from hand.contact c where ${live} order by "createdAt" desc, id desc limit 50`),
    ),
    values: [],
  },
  contactsOfCountry: {
    text: answerOf(
      `'contact'`,
      listOf(`select ${contact} from hand.contact where country = $1 and score >= $2 and ${live}
        order by name, id limit $3 offset $4`),
      `'contact_aggregate'`,
      listOf(`select count(*) as count from hand.contact where country = $1 and score >= $2 and ${live}`),
    ),
    values: ['Country 7', 20, 50, 100],
  },
  openDeals: {
    text: answerOf(
      `'deal'`,
      listOf(`select id, name, amount, status, "createdAt" from hand.deal where status = $1 and amount > $2 and ${live}
        order by amount desc nulls last, id desc limit $3 offset $4`),
      `'deal_aggregate'`,
      listOf(`select count(*) as count from hand.deal where status = $1 and amount > $2 and ${live}`),
    ),
    values: ['open', 60_000, 50, 100],
  },
  byId: {
    text: `select json_build_object('contact_by_id', (select row_to_json(r) from (
      select ${contactOf('c')}, case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as account_record
      from hand.contact c left join hand.account a on a.id = c.account and a.${live}
      where c.id = $1 and c.${live}) r))::text as data`,
    values: ['$id'],
  },
  infix: {
    text: answerOf(
      `'contact'`,
      listOf(`select ${contact} from hand.contact where email ilike '%' || $1 || '%' and ${live}
        order by "createdAt" desc, id desc limit 20`),
    ),
    values: ['$part'],
    isPlannedByValues: true,
  },
  search: {
    text: answerOf(
      `'contact'`,
      listOf(`select ${contact} from hand.contact where searched like '%' || lower($1) || '%' and ${live}
        order by "createdAt" desc, id desc limit 20`),
    ),
    values: ['$part'],
    isPlannedByValues: true,
  },
  create: {
    text: `insert into hand.contact (id, name, email, score) values (gen_random_uuid(), $1, $2, $3)
      returning json_build_object('createContact', json_build_object('id', id, 'version', version))::text as data`,
    values: ['$data.name', '$data.email', '$data.score'],
  },
  update: {
    text: `update hand.contact set score = $2, version = version + 1, "updatedAt" = now() where id = $1
      returning json_build_object('updateContact', json_build_object('id', id, 'version', version))::text as data`,
    values: ['$id', '$data.score'],
  },
} satisfies Record<string, HandWritten>

/** Copies of the tables with the keys and indexes that the statements need. */
export async function fillByHand(client: pg.Client): Promise<void> {
  await client.query('create schema hand')
  for (const table of ['account', 'contact', 'deal']) {
    await client.query(`create table hand.${table} (like public.${table} including defaults including constraints)`)
    await client.query(`insert into hand.${table} select * from public.${table}`)
    await client.query(`alter table hand.${table} add primary key (id)`)
  }
  await client.query(`
    alter table hand.contact add foreign key (account) references hand.account;
    alter table hand.deal add foreign key (contact) references hand.contact;
    create index on hand.contact ("createdAt" desc, id desc) where ${live};
    create index on hand.contact (account);
    create index on hand.contact (country, name, id) include (score) where ${live};
    create index on hand.contact using gin (email gin_trgm_ops) where ${live};
    alter table hand.contact add searched text generated always as (lower(
      coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(title, '') || ' ' || coalesce(city, '') || ' ' ||
      coalesce(country, '') || ' ' || coalesce(email, ''))) stored;
    create index on hand.contact using gin (searched gin_trgm_ops) where ${live};
    create index on hand.deal (contact, "createdAt" desc, id desc) where ${live};
    create index on hand.deal (status, amount desc nulls last, id desc) where ${live}`)
  await client.query('vacuum analyze')
}
