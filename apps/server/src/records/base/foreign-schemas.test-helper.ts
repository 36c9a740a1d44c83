/** Small databases with the schemas of well-known programs, and the fields that are proposed for them. */
export interface ForeignSchema {
  readonly name: string
  readonly statements: string
  /** By table, 'field type', or 'field table.field' for a relation; '!' marks a unique rule. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Columns and tables that are left out. */
  readonly ignored?: readonly string[]
  /** The notes and errors of the check. */
  readonly notes?: readonly string[]
}

const trade: ForeignSchema = {
  name: 'a trading company with upper case names, pictures, and positions of orders',
  statements: `
    create table Categories (CategoryID integer primary key autoincrement, CategoryName nvarchar(15) not null, Picture image);
    create table Customers (CustomerID nchar(5) primary key, CompanyName nvarchar(40) not null, Fax text);
    create table Employees (EmployeeID integer primary key, LastName text, BirthDate date, HireDate datetime,
      ReportsTo integer references Employees(EmployeeID), Photo blob);
    create table Products (ProductID integer primary key, ProductName text not null, CategoryID int references Categories,
      UnitPrice numeric default 0 check (UnitPrice >= 0), Discontinued text default '0');
    create table Orders (OrderID integer primary key, CustomerID text, EmployeeID int, OrderDate datetime, Freight money,
      foreign key (CustomerID) references Customers(CustomerID), foreign key (EmployeeID) references Employees(EmployeeID));
    create table "Order Details" (OrderID int not null references Orders, ProductID int not null references Products,
      UnitPrice real not null, Discount real, primary key (OrderID, ProductID));
    create view "Alphabetical list of products" as select * from Products;
    insert into Categories values (1, 'Beverages', x'ffd8'), (2, 'Condiments', null);
    insert into Customers values ('ALFKI', 'Alfreds', '030-0076545'), ('ANATR', 'Ana', null);
    insert into Employees values (2, 'Fuller', '1952-02-19', '1992-08-14 00:00:00.000', null, null),
      (1, 'Davolio', '1948-12-08', '1992-05-01 00:00:00.000', 2, x'00');
    insert into Products values (1, 'Chai', 1, 18, '0'), (2, 'Chang', 1, 19.5, '1'), (3, 'Aniseed', 2, 10, '0');
    insert into Orders values (10248, 'ALFKI', 1, '1996-07-04 00:00:00', 32.38), (10249, 'ANATR', 2, '1996-07-05 00:00:00', 11.61);
    insert into "Order Details" values (10248, 1, 14, 0), (10248, 2, 9.8, 0.05), (10249, 1, 34.8, 0)`,
  fields: {
    Categories: ['CategoryID number!', 'CategoryName text'],
    Customers: ['CustomerID text!', 'CompanyName text', 'Fax phone'],
    Employees: [
      'EmployeeID number!',
      'LastName text',
      'BirthDate date',
      'HireDate datetime',
      'ReportsTo Employees.EmployeeID',
    ],
    'Order Details': [
      'OrderID Orders.OrderID',
      'ProductID Products.ProductID',
      'UnitPrice decimal',
      'Discount decimal',
    ],
    Orders: [
      'OrderID number!',
      'CustomerID Customers.CustomerID',
      'EmployeeID Employees.EmployeeID',
      'OrderDate datetime',
      'Freight decimal',
    ],
    Products: [
      'ProductID number!',
      'ProductName text',
      'CategoryID Categories.CategoryID',
      'UnitPrice decimal',
      'Discontinued text',
    ],
  },
  ignored: ['Categories.Picture', 'Employees.Photo'],
}

const blog: ForeignSchema = {
  name: 'a blog without foreign keys, with dates of zeros',
  statements: `
    create table wp_users (ID integer primary key, user_login text not null default '', user_email text,
      user_registered text default '0000-00-00 00:00:00');
    create table wp_posts (ID integer primary key, post_author integer, post_content longtext, post_title text, guid text,
      comment_count bigint);
    create table wp_term_relationships (object_id integer, term_taxonomy_id integer, primary key (object_id, term_taxonomy_id));
    create table wp_options (option_id integer primary key, option_name text unique, option_value longtext);
    create table wp_commentmeta (meta_id integer primary key, comment_id int, meta_key text);
    insert into wp_users values (1, 'admin', 'a@example.com', '2020-01-01 10:00:00'), (2, 'eva', 'e@example.com', '0000-00-00 00:00:00');
    insert into wp_posts values (1, 1, '<p>Hello "world"</p>' || char(10) || '<!-- -->', 'Hello', 'http://x.example/?p=1', 1),
      (2, 2, '=SUM(A1)', 'Über', 'http://x.example/?p=2', 0);
    insert into wp_term_relationships values (1, 1), (2, 1), (2, 2);
    insert into wp_options values (1, 'siteurl', 'http://x.example'), (2, '_transient', '')`,
  fields: {
    wp_commentmeta: ['meta_id number!', 'comment_id number', 'meta_key text'],
    wp_options: ['option_id number!', 'option_name text!', 'option_value url'],
    wp_posts: [
      'ID number!',
      'post_author number',
      'post_content long_text',
      'post_title text',
      'guid url',
      'comment_count number',
    ],
    wp_term_relationships: ['object_id number', 'term_taxonomy_id number'],
    wp_users: ['ID number!', 'user_login text', 'user_email email', 'user_registered text'],
  },
}

const framework: ForeignSchema = {
  name: 'a web framework: join tables, JSON in texts, and the reserved word "order"',
  statements: `
    create table auth_group (id integer not null primary key autoincrement, name varchar(150) not null unique);
    create table auth_user (id integer not null primary key autoincrement, last_login datetime null, is_superuser bool not null,
      username varchar(150) not null unique);
    create table auth_user_groups (id integer not null primary key autoincrement,
      user_id integer not null references auth_user(id) deferrable initially deferred, group_id integer not null references auth_group(id));
    create unique index both on auth_user_groups (user_id, group_id);
    create table shop_order (id char(32) not null primary key, "order" integer unsigned not null, total decimal not null,
      meta text null check (json_valid(meta)), customer_id integer null references auth_user(id), rate real);
    insert into auth_group values (1, 'Editors'), (2, 'Admins');
    insert into auth_user values (1, null, 1, 'root'), (2, '2024-02-02 11:11:11.123456', 0, 'eva');
    insert into auth_user_groups values (1, 1, 1), (2, 1, 2), (3, 2, 1);
    insert into shop_order values ('0123456789abcdef0123456789abcdef', 1, 12.30, '{"a":[1,2]}', 1, 0.1),
      ('f123456789abcdef0123456789abcdef', 2, 99, null, null, 1e-7)`,
  fields: {
    auth_group: ['id number!', 'name text!'],
    auth_user: ['id number!', 'last_login datetime', 'is_superuser boolean', 'username text!'],
    auth_user_groups: ['id number!', 'user_id auth_user.id', 'group_id auth_group.id'],
    shop_order: ['id text!', 'order number', 'total decimal', 'meta text', 'customer_id auth_user.id', 'rate decimal'],
  },
}

const rental: ForeignSchema = {
  name: 'a film rental: two relations to one table, padded texts, and triggers',
  statements: `
    create table language (language_id smallint primary key, name char(20) not null);
    create table actor (actor_id numeric not null primary key, first_name varchar(45));
    create table film (film_id int not null, title varchar(255), release_year varchar(4), language_id smallint not null,
      original_language_id smallint, rental_rate decimal(4, 2), features varchar(100), active boolean, made int, primary key (film_id),
      foreign key (language_id) references language(language_id), foreign key (original_language_id) references language(language_id));
    create table film_actor (actor_id int not null, film_id int not null, primary key (actor_id, film_id),
      foreign key (actor_id) references actor(actor_id), foreign key (film_id) references film(film_id));
    create trigger made after insert on film begin update film set made = 1 where film_id = new.film_id; end;
    insert into language values (1, 'English             '), (2, 'Deutsch');
    insert into actor values (1, 'PENELOPE'), (2, 'NICK');
    insert into film values (1, 'ACADEMY DINOSAUR', '2006', 1, null, 0.99, 'Trailers,Deleted Scenes', 1, 0),
      (2, 'ACE', null, 1, 2, 4.99, null, 0, 0);
    insert into film_actor values (1, 1), (2, 1), (1, 2)`,
  fields: {
    actor: ['actor_id decimal!', 'first_name text'],
    film: [
      'film_id number!',
      'title text',
      'release_year text',
      'language_id language.language_id',
      'original_language_id language.language_id',
      'rental_rate decimal',
      'features text',
      'active boolean',
      'made number',
    ],
    film_actor: ['actor_id actor.actor_id', 'film_id film.film_id'],
    language: ['language_id number!', 'name text'],
  },
}

const odd: ForeignSchema = {
  name: 'reserved and equal names, composite keys, circles, and tables without keys',
  statements: `
    create table "select" ("from" integer primary key, "group" text, "ORDER" text, "id" text, "createdAt" text, "user" text);
    create table "Names and spaces" ("A 1" text, "A-1" text, "" text, "日本" text);
    create table person (id integer primary key, boss_id integer references person(id), "Boss" int references person(id));
    create table pair (a int, b int, note text, primary key (a, b)) without rowid;
    create table of_pair (id integer primary key, a int, b int, foreign key (a, b) references pair(a, b));
    create table strictly (k text primary key, n int, twice int generated always as (n * 2) virtual) strict;
    create table mixed (v);
    create table empty_table (a int, b text);
    create table a_b (x int); create table "a-b" (x int);
    create table dangling (id integer primary key, gone int references nowhere(id));
    create table one (id integer primary key, two int references two(id));
    create table two (id integer primary key, one int references one(id));
    create virtual table words using fts5(body);
    insert into "select" values (1, 'a', 'b', 'x1', '2020', 'u'), (2, '=cmd', 'c', 'x2', '2021', 'v');
    insert into "Names and spaces" values ('1', '2', '4', '5');
    insert into person values (1, null, null), (2, 1, 1), (3, 2, 99), (4, 4, 4);
    insert into pair values (1, 1, 'x'), (1, 2, 'y');
    insert into of_pair values (1, 1, 1), (2, 1, 2);
    insert into strictly (k, n) values ('k', 9007199254740993), ('l', null);
    insert into mixed values (1), ('text'), (null), (1.5), (x'00ff');
    insert into a_b values (1); insert into "a-b" values (2);
    insert into dangling values (1, 5);
    insert into one values (1, 1), (2, null); insert into two values (1, 1), (2, 2)`,
  fields: {
    'Names and spaces': ['A 1 text', 'A-1 text', ' text', '日本 text'],
    'a-b': ['x number'],
    a_b: ['x number'],
    dangling: ['id number!', 'gone number'],
    empty_table: ['a number', 'b text'],
    mixed: ['v text'],
    of_pair: ['id number!', 'a number', 'b number'],
    one: ['id number!', 'two two.id'],
    pair: ['a number', 'b number', 'note text'],
    person: ['id number!', 'boss_id person.id', 'Boss person.id'],
    select: ['from number!', 'group text', 'ORDER text', 'id text', 'createdAt text', 'user text'],
    strictly: ['k text!', 'n number', 'twice number'],
    two: ['id number!', 'one one.id'],
  },
  notes: [
    'The cell is binary and is imported as empty',
    '1 value names no lite4 person, or several, and is left empty',
  ],
}

/** For SQLite. */
export const sqliteSchemas: readonly ForeignSchema[] = [trade, blog, framework, rental, odd]

const types: ForeignSchema = {
  name: 'types of all kinds: enums, arrays, domains, ranges, money, infinity',
  statements: `
    create type mood as enum ('sad', 'ok', 'happy');
    create domain positive as int check (value > 0);
    create table kinds (id uuid primary key, mood mood, moods mood[], tags text[], numbers int[], doc jsonb, old json, price money,
      exact numeric, small smallint, size positive, at timestamptz, local timestamp, day date, clock time, span interval, address inet,
      net cidr, mac macaddr, period daterange, bits bit(3), words tsvector, spot point, label char(5), x xml,
      made int generated always as identity);
    create materialized view happy as select * from kinds where mood = 'happy';
    insert into kinds (id, mood, moods, tags, numbers, doc, old, price, exact, small, size, at, local, day, clock, span, address, net, mac,
      period, bits, words, spot, label, x) values
      ('0190a7b2-0000-7000-8000-000000000001', 'ok', '{sad,ok}', '{a,"b, c"}', '{1,2}', '{"a": {"b": [1]}}', '[1, 2]', 1234.5,
       12.345678901234567890, 7, 3, '2024-03-04 05:06:07.891+02', '2024-03-04 05:06:07',
       '2024-03-04', '05:06:07', '1 day 02:03:04', '10.0.0.1', '10.0.0.0/8',
       '08:00:2b:01:02:03', '[2024-01-01,2024-02-01)', b'101', 'a b', '(1,2)', 'ab', '<a/>'),
      ('0190a7b2-0000-7000-8000-000000000002', null, null, '{}', null, null, null, null, 'NaN', null, null, 'infinity', null, '-infinity',
       null, null, null, null, null, null, null, null, null, null, null)`,
  fields: {
    kinds: [
      'id text!',
      'mood select',
      'moods text',
      'tags text',
      'numbers text',
      'doc json',
      'old json',
      'price currency',
      'exact decimal',
      'small number',
      'size number',
      'at datetime',
      'local datetime',
      'day date',
      'clock text',
      'span text',
      'address text',
      'net text',
      'mac text',
      'period text',
      'bits text',
      'words text',
      'spot text',
      'label text',
      'x text',
      'made number',
    ],
  },
  notes: [
    'The cell is infinite or not a number and is imported as empty',
    'The cell is infinite or not a number and is imported as empty',
    'The cell is infinite or not a number and is imported as empty',
  ],
}

const keys: ForeignSchema = {
  name: 'composite keys, self references, partitions and inheritance',
  statements: `
    create table country (code char(2) primary key, name text unique);
    create table region (country char(2) references country, no int, name text, primary key (country, no));
    create table town (id serial primary key, country char(2), region int, twin int references town,
      foreign key (country, region) references region (country, no));
    create table event (id bigint, at date not null, town int references town, primary key (id, at)) partition by range (at);
    create table event_2024 partition of event for values from ('2024-01-01') to ('2025-01-01');
    create table event_rest partition of event default;
    create table animal (id int primary key, name text);
    create table dog (breed text) inherits (animal);
    insert into country values ('DE', 'Germany'), ('FR', 'France');
    insert into region values ('DE', 1, 'North'), ('DE', 2, 'South'), ('FR', 1, 'North');
    insert into town (country, region, twin) values ('DE', 1, null), ('FR', 1, 1);
    insert into event values (1, '2024-05-06', 1), (1, '2023-05-06', 2);
    insert into animal values (1, 'Cat'); insert into dog values (2, 'Rex', 'Boxer')`,
  fields: {
    animal: ['id number!', 'name text'],
    country: ['code text!', 'name text!'],
    dog: ['id number', 'name text', 'breed text'],
    event: ['id number', 'at date', 'town town.id'],
    region: ['country country.code', 'no number', 'name text'],
    town: ['id number!', 'country text', 'region number', 'twin town.id'],
  },
}

const names: ForeignSchema = {
  name: 'upper case and reserved names, quotation marks, and names of other languages',
  statements: `
    create table "User" ("ID" int primary key, "E-Mail" text, "order" int, "select" text, "createdAt" timestamptz);
    create table "order" ("Order ID" int primary key, "User" int references "User"("ID"), "say ""hi""" text, "%" numeric);
    create table "Ünïcode" ("日本" text, "naïve" boolean, "__proto__" text, constructor text);
    create table "record" (id int primary key, "record" int references "record", "records" text, "tenantId" text);
    create table _ (_ int);
    insert into "User" values (1, 'a@example.com', 5, 'x', '2024-01-01Z');
    insert into "order" values (10, 1, 'yes', 12.5);
    insert into "Ünïcode" values ('a', true, 'p', 'c');
    insert into "record" values (1, null, 'a', 't'), (2, 1, 'b', 't');
    insert into _ values (1)`,
  fields: {
    User: ['ID number!', 'E-Mail email', 'order number', 'select text', 'createdAt datetime'],
    _: ['_ number'],
    order: ['Order ID number!', 'User User.ID', 'say "hi" boolean', '% decimal'],
    record: ['id number!', 'record record.id', 'records text', 'tenantId text'],
    Ünïcode: ['日本 text', 'naïve boolean', '__proto__ text', 'constructor text'],
  },
}

const rails: ForeignSchema = {
  name: 'a web framework: versions of the schema, polymorphic links, times with and without zones',
  statements: `
    create table schema_migrations (version varchar primary key);
    create table accounts (id bigserial primary key, email varchar not null, settings jsonb default '{}' not null,
      created_at timestamp(6) not null, locked boolean default false not null);
    create unique index on accounts (lower(email));
    create table comments (id bigserial primary key, body text, commentable_type varchar, commentable_id bigint,
      account_id bigint references accounts, status integer default 0, score double precision);
    create index on comments (commentable_type, commentable_id);
    create view recent as select * from comments;
    insert into schema_migrations values ('20240101120000'), ('20240102120000');
    insert into accounts (email, created_at) values ('a@example.com', '2024-01-01 10:00:00.123456'), ('b@example.com', '2024-01-02');
    insert into comments (body, commentable_type, commentable_id, account_id, score) values ('Hello', 'Post', 1, 1, 0.1),
      (E'two\\nlines', 'Post', 2, 2, 'Infinity'), ('=1+1', null, null, null, null)`,
  fields: {
    accounts: ['id number!', 'email email', 'settings json', 'created_at datetime', 'locked boolean'],
    comments: [
      'id number!',
      'body long_text',
      'commentable_type text',
      'commentable_id number',
      'account_id accounts.id',
      'status number',
      'score decimal',
    ],
    schema_migrations: ['version text!'],
  },
  notes: ['The cell is infinite or not a number and is imported as empty'],
}

const loose: ForeignSchema = {
  name: 'no primary keys, empty tables, tables without columns, and only binary columns',
  statements: `
    create table log (at text, message text);
    create table nothing ();
    create table empty (a int, b text);
    create table blobs (content bytea);
    create table twice (code text, note text);
    create unlogged table cache (key text unique, value bytea, hits int);
    insert into log values ('31.12.24', '(500,00)'), ('31.12.24', '(500,00)');
    insert into blobs values ('x'); insert into twice values ('007', 'a'), ('007', 'b');
    insert into cache values ('k', 'v', 3), (null, null, null)`,
  fields: {
    cache: ['key text!', 'hits number'],
    empty: ['a number', 'b text'],
    log: ['at text', 'message text'],
    twice: ['code text', 'note text'],
  },
  ignored: ['blobs.content', 'cache.value'],
}

/** For PostgreSQL. */
export const postgresqlSchemas: readonly ForeignSchema[] = [types, keys, names, rails, loose]
