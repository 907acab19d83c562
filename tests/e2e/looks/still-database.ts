import { ask } from '../../../fixtures/databases'
import { databaseUrl, workOn } from '../database'
import { runProgram } from '../run-program'

/** The time of the pictures: a Monday morning in California. */
export const stillAt = new Date('2026-11-23T17:30:00Z')
/** The demo is filled a little earlier. */
const filledAt = new Date('2026-11-23T17:00:00Z')

/** The same environment everywhere; on a busy machine a connection may take a while. */
const anywhere = { TZ: 'UTC', DATABASE_CONNECT_MS: '60000' }
const preloaded = (name: string) => `--import=${new URL(`./${name}.mjs`, import.meta.url).href}`

/** The environment of a process with a frozen clock. */
export const stillEnvironment = (): Record<string, string> => ({
  ...anywhere,
  NODE_OPTIONS: preloaded('still-clock'),
  STILL_AT: stillAt.toISOString(),
})

/**
 * The environment of the process that fills the demo: its clock advances by a millisecond per reading, and its random
 * values are the same in every run.
 */
const fillingEnvironment = (): Record<string, string> => ({
  ...anywhere,
  NODE_OPTIONS: `${preloaded('still-clock')} ${preloaded('still-chance')}`,
  STILL_AT: filledAt.toISOString(),
  STILL_STEPS: '1',
})

/**
 * `now()` and `gen_random_uuid()` of a separate database, found by its sessions before those of Postgres, and used in
 * the defaults of all columns. Ids are consecutive, so that otherwise equal rows keep the order of their creation.
 */
const ownClockAndIds = `
  CREATE SCHEMA still;
  CREATE SEQUENCE still.looks;
  CREATE FUNCTION still.now() RETURNS timestamptz LANGUAGE sql VOLATILE
    AS $$ SELECT timestamptz '${filledAt.toISOString()}' + nextval('still.looks') * interval '1 millisecond' $$;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default IN ('CURRENT_TIMESTAMP', 'now()')
    LOOP
      EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT still.now()', one.table_name, one.column_name);
    END LOOP;
  END $$;
  CREATE SEQUENCE still.ids;
  CREATE FUNCTION still.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE
    AS $$ SELECT (lpad(to_hex(nextval('still.ids')), 8, '0') || '-0000-4000-8000-000000000000')::uuid $$;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT table_name, column_name, column_default FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default LIKE '%gen_random_uuid()%'
    LOOP
      EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT %s', one.table_name, one.column_name,
        replace(one.column_default, 'gen_random_uuid()', 'still.gen_random_uuid()'));
    END LOOP;
  END $$;`

/** From now on the clock of the database is frozen as well. */
const stop = `
  CREATE OR REPLACE FUNCTION still.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT timestamptz '${stillAt.toISOString()}' $$;`

/** A database of this name with the demo as of the same time, whatever the date is. */
export async function makeStillDatabase(name: string): Promise<void> {
  await ask(databaseUrl(), `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  await ask(databaseUrl(), `CREATE DATABASE "${name}"`)
  workOn(name)
  runProgram('dev/commands/migrate.ts')
  await ask(databaseUrl(), ownClockAndIds)
  await ask(databaseUrl(), `ALTER DATABASE "${name}" SET search_path = still, public, pg_catalog`)
  runProgram('dev/commands/seed.ts', [], fillingEnvironment())
  await ask(databaseUrl(), stop)
  process.env.E2E_NOW = stillAt.toISOString()
}
