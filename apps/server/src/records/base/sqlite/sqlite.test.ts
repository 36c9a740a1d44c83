import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ImportProgress } from '../../import/progress.ts'
import { proposeBase } from '../propose.ts'
import { sourceOfSqlite } from './read.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'monarch-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true }))

function database(name: string, ...statements: string[]): string {
  const file = path.join(folder, name)
  const made = new DatabaseSync(file)
  for (const statement of statements) made.exec(statement)
  made.close()
  return file
}

const { signal } = new AbortController()

async function rowsOf(file: string, table: string) {
  const { tables } = await sourceOfSqlite(file, signal)
  const rows = []
  for await (const some of tables.find(({ name }) => name === table)!.rows(null)) for (const row of some) rows.push(row)
  return rows.map(({ cells }) => cells)
}

describe('an SQLite file', () => {
  const music = database(
    'music.db',
    'pragma journal_mode = wal',
    'create table "Artist" (artist_id integer primary key, name text not null, is_band boolean, code text unique, photo blob)',
    'create table album (title text, artist integer references artist, year int, price numeric, note text, primary key (title, year))',
    'create table track (album text, year int, title text, foreign key (album, year) references album (title, year))',
    'create view cheap as select * from album where price < 5',
    'create virtual table words using fts5(text)',
    `insert into "Artist" values (1, 'Ann', 0, '007', x'00ff'), (9007199254740993, 'Bobs', 1, '008', null)`,
    `insert into album values ('First', 1, 1999, 9.5, '=1+1'),
       ('Second', 9007199254740993, 2001, null, 'A' || char(10) || 'B' || char(8232) || 'C' || char(8233))`,
  )

  test('is read exactly: large numbers, formulas, line breaks and binary cells', async () => {
    expect(await rowsOf(music, 'Artist')).toEqual([
      ['artist_id', 'name', 'is_band', 'code'],
      ['1', 'Ann', '0', '007'],
      ['9007199254740993', 'Bobs', '1', '008'],
    ])
    expect(await rowsOf(music, 'album')).toEqual([
      ['title', 'artist', 'year', 'price', 'note'],
      ['First', '1', '1999', '9.5', "'=1+1"],
      ['Second', '9007199254740993', '2001', '', 'A\nB\u2028C\u2029'],
    ])
  })

  test('gets a proposal with its types and foreign keys, without views and tables of search indexes', async () => {
    const { tables } = await proposeBase(await sourceOfSqlite(music, signal), new ImportProgress())
    expect(
      tables.map(({ name, columns }) => [
        name,
        columns.map(({ header, fieldType, relation, hasUniqueRule }) =>
          [
            header,
            relation ? `${relation.table}.${relation.header}` : fieldType,
            ...(hasUniqueRule ? ['unique'] : []),
          ].join(' '),
        ),
      ]),
    ).toEqual([
      ['Artist', ['artist_id number unique', 'name text', 'is_band boolean', 'code text unique']],
      ['album', ['title text', 'artist Artist.artist_id', 'year number', 'price decimal', 'note long_text']],
      ['track', ['album text', 'year number', 'title text']],
    ])
  })

  test('is refused if it is damaged or not a database', async () => {
    const nothing = path.join(folder, 'nothing.db')
    writeFileSync(nothing, 'Not a database, but long enough to have a header.'.repeat(100))
    await expect(sourceOfSqlite(nothing, signal)).rejects.toThrow('it is none')
    const cut = path.join(folder, 'cut.db')
    const rows = Array.from({ length: 500 }, (_, i) => `(${i}, '${'x'.repeat(200)}')`).join()
    const whole = database('whole.db', 'create table t (id integer, text text)', `insert into t values ${rows}`)
    writeFileSync(cut, readFileSync(whole).fill(0xee, 8192, 40_000))
    await expect(rowsOf(cut, 't')).rejects.toThrow('it is damaged')
  })

  test('is stopped when it takes too long', async () => {
    await expect(sourceOfSqlite(music, signal, 0)).rejects.toThrow('it takes too long to read')
  })

  test('is stopped when the import is cancelled', async () => {
    const cancelled = new AbortController()
    const { tables } = await sourceOfSqlite(music, cancelled.signal)
    cancelled.abort(new Error('Cancelled'))
    const rows = tables[0]!.rows(null)[Symbol.asyncIterator]()
    await rows.next()
    await expect(rows.next()).rejects.toThrow('Cancelled')
  })
})
