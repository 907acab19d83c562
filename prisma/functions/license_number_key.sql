-- The key by which a license number is compared with the lists of boards: the same as numberKey in
-- lib/domain/license-checks/match.ts. An index stores its results: a migration that changes it has to reindex.
CREATE OR REPLACE FUNCTION "license_number_key"("number" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce(
  nullif(regexp_replace(upper(regexp_replace("number" COLLATE "C", '[^A-Za-z0-9]', '', 'g')), '^[A-Z]*0*', ''), ''),
  upper(regexp_replace("number" COLLATE "C", '[^A-Za-z0-9]', '', 'g')));
