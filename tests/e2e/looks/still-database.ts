import { ask } from '../../../fixtures/databases'
import { databaseUrl, workOn } from '../database'
import { runProgram } from '../run-program'

/** The moment of the pictures: a Monday morning in California. */
export const stillAt = new Date('2026-11-23T17:30:00Z')
/** The demo is filled in a little earlier. */
const filledAt = new Date('2026-11-23T17:00:00Z')

/** The same everywhere; and on a busy machine a connection takes its time. */
const anywhere = { TZ: 'UTC', DATABASE_CONNECT_MS: '60000' }
const preloaded = (name: string) => `--import=${new URL(`./${name}.mjs`, import.meta.url).href}`

/** What a process is told to have a clock that stands. */
export const stillEnvironment = (): Record<string, string> => ({
  ...anywhere,
  NODE_OPTIONS: preloaded('still-clock'),
  STILL_AT: stillAt.toISOString(),
})

/** What fills in the demo: its clock goes on by a millisecond at each look, and chance is the same in every run. */
const fillingEnvironment = (): Record<string, string> => ({
  ...anywhere,
  NODE_OPTIONS: `${preloaded('still-clock')} ${preloaded('still-chance')}`,
  STILL_AT: filledAt.toISOString(),
  STILL_STEPS: '1',
})

/**
 * `now()` and `gen_random_uuid()` of a database of its own, which its sessions find before those of Postgres; and the
 * defaults of all columns. Ids follow each other, so that rows that are equal otherwise keep the order they were made in.
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

/** From now on the clock of the database stands as well. */
const stop = `
  CREATE OR REPLACE FUNCTION still.now() RETURNS timestamptz LANGUAGE sql STABLE
    AS $$ SELECT timestamptz '${stillAt.toISOString()}' $$;`

/** A database of this name with the demo as of the same moment, whatever day it is. */
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
