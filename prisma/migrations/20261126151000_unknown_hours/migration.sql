-- Hours of a license that an employer reported are not known before its holder joins. In a migration of its own: a value is of use only
-- once it is committed.
ALTER TYPE "UnitsStanding" ADD VALUE 'UNKNOWN' BEFORE 'NOT_TRACKED';
