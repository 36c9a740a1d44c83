/** How users and programs authenticate, and what their organization requires. */
export const signInTables = [
  `create table sessions (
    id uuid primary key,
    "tokenHash" bytea not null unique,
    "userId" uuid not null references users,
    "userAgent" text not null default '',
    address text not null default '',
    method text not null default 'password',
    "organizationId" uuid references organizations on delete cascade,
    "createdAt" timestamptz(3) not null default now(),
    "lastSeenAt" timestamptz(3) not null default now(),
    "expiresAt" timestamptz(3) not null)`,
  `comment on column sessions."organizationId" is 'whose provider vouched for the person: the session reaches no other organization'`,
  `create index on sessions ("userId")`,
  `create index on sessions ("expiresAt")`,

  // API keys, stored as hashes. A service account acts; the key has the named permissions that its creator currently has.
  `create table "apiKeys" (
    id uuid primary key,
    "tenantId" uuid not null references tenants on delete cascade,
    "userId" uuid not null references users,
    "givenBy" uuid not null references users,
    name text not null,
    "tokenHash" bytea unique,
    ending text not null default '',
    permissions text[] not null,
    "requestsPerMinute" bigint not null check ("requestsPerMinute" between 1 and 6000),
    "expiresAt" timestamptz(3),
    "lastUsedAt" timestamptz(3),
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    "deletedAt" timestamptz(3))`,
  `create index on "apiKeys" ("tenantId")`,
  `create index on "apiKeys" ("userId")`,

  // Two-factor authentication by time-based codes. Not required until it is confirmed; each step works once.
  `create table "secondFactors" (
    "userId" uuid primary key references users on delete cascade,
    "sealedSecret" text not null,
    "lastStep" bigint not null default 0,
    "confirmedAt" timestamptz(3),
    "createdAt" timestamptz(3) not null default now())`,
  `create table "recoveryCodes" (
    "userId" uuid not null references users on delete cascade,
    "codeHash" bytea not null,
    primary key ("userId", "codeHash"))`,
  `create table passkeys (
    id uuid primary key,
    "userId" uuid not null references users on delete cascade,
    name text not null,
    "credentialId" text not null unique,
    "publicKey" bytea not null,
    counter bigint not null,
    transports text[] not null,
    "createdAt" timestamptz(3) not null default now(),
    "lastUsedAt" timestamptz(3))`,
  `create index on passkeys ("userId")`,

  // A sign-in or a similar flow that waits for its second step. The token is stored as its hash.
  `create table "signInChallenges" (
    "tokenHash" bytea primary key,
    kind text not null,
    "userId" uuid references users on delete cascade,
    data jsonb not null,
    attempts bigint not null default 0,
    "expiresAt" timestamptz(3) not null)`,
  `create index on "signInChallenges" ("expiresAt")`,
  `create index on "signInChallenges" ("userId")`,

  // Sign-in rules of an organization.
  `create table "securityRules" (
    id uuid primary key,
    "organizationId" uuid not null unique references organizations on delete cascade,
    "minimumPasswordLength" bigint not null default 8 check ("minimumPasswordLength" between 8 and 64),
    "refuseCommonPasswords" boolean not null default true,
    "idleMinutes" bigint check ("idleMinutes" between 5 and 43200),
    "sessionHours" bigint check ("sessionHours" between 1 and 720),
    "allowedNetworks" text[] not null default '{}',
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now())`,

  // The provider (OpenID Connect) through which an organization signs in its users. The secret belongs to the issuer: changing the issuer
  // deletes it.
  `create table "identityProviders" (
    id uuid primary key,
    "organizationId" uuid not null unique references organizations on delete cascade,
    issuer text,
    "clientId" text,
    "sealedSecret" text,
    "emailDomains" text[] not null default '{}',
    "isEnabled" boolean not null default false,
    "isRequired" boolean not null default false,
    "createsPeople" boolean not null default false,
    "roleId" uuid references roles,
    version bigint not null default 1,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now(),
    check (not "isEnabled" or issuer is not null and "clientId" is not null and cardinality("emailDomains") > 0))`,
  `create index on "identityProviders" using gin ("emailDomains")`,
  // A user's identity at the issuer of an organization; no other organization accepts it.
  `create table identities (
    "organizationId" uuid not null references organizations on delete cascade,
    issuer text not null,
    subject text not null,
    "userId" uuid not null references users on delete cascade,
    "createdAt" timestamptz(3) not null default now(),
    primary key ("organizationId", issuer, subject),
    unique ("organizationId", issuer, "userId"))`,
  `create index on identities ("userId")`,

  // Sign-in attempts: who, when, from where, how, and the result. Kept for 90 days.
  `create table "signIns" (
    id uuid primary key,
    "userId" uuid references users on delete cascade,
    "organizationId" uuid references organizations on delete cascade,
    method text not null check (method in ('password', 'totp', 'recoveryCode', 'passkey', 'provider', 'invitation', 'reset')),
    result text not null check (result in ('success', 'wrongPassword', 'wrongCode', 'addressRefused', 'methodRefused', 'refused')),
    address text not null,
    "userAgent" text not null,
    "createdAt" timestamptz(3) not null default now(),
    "updatedAt" timestamptz(3) not null default now())`,
  `comment on column "signIns"."organizationId" is 'of a sign-in that only this one vouched for; null: of all organizations of the person'`,
  `create index on "signIns" ("userId", "createdAt" desc)`,
  `create index on "signIns" ("createdAt")`,
]
