-- Gives the role of the web server and the worker its rights: all rows of the product, but the history may only be added to
-- and read. The migrate command calls it after every migration, as the owner, so it covers new tables too
-- (dev/migrate/database-roles.ts). What others have made in the same schema, such as a probe of the database's
-- administrator, is left alone: its rights are not ours to give.
CREATE OR REPLACE FUNCTION "grant_to_application"(app name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE place text; ours text; counters text;
BEGIN
  FOREACH place IN ARRAY ARRAY['public', 'pgboss'] LOOP
    CONTINUE WHEN to_regnamespace(place) IS NULL;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', place, app);
    SELECT string_agg(c.oid::regclass::text, ', ') FILTER (WHERE c.relkind <> 'S'),
        string_agg(c.oid::regclass::text, ', ') FILTER (WHERE c.relkind = 'S') INTO ours, counters
      FROM pg_class c WHERE c.relnamespace = to_regnamespace(place) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND pg_has_role(c.relowner, 'USAGE');
    IF ours IS NOT NULL THEN EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO %I', ours, app); END IF;
    IF counters IS NOT NULL THEN EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO %I', counters, app); END IF;
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', place, app);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT USAGE, SELECT ON SEQUENCES TO %I', place, app);
  END LOOP;
  EXECUTE format('REVOKE UPDATE, DELETE ON "AuditEvent", "AuditRecord", "AuditSeal" FROM %I', app);
  EXECUTE format('REVOKE UPDATE ON "AuditDetail" FROM %I', app);
  EXECUTE format('REVOKE INSERT, DELETE ON "AuditHead" FROM %I', app);
  IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM %I', app);
  END IF;
END $$;
