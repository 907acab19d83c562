import { pool } from './db'

/**
 * The privileges of the role of DATABASE_URL: superuser, owner (could change the history), or only what the product
 * needs.
 */
export type DatabaseRole = 'superuser' | 'owner' | 'application'

export async function findDatabaseRole(): Promise<DatabaseRole> {
  const { rows } = await pool().query<{ role: DatabaseRole }>(
    `SELECT CASE WHEN r.rolsuper THEN 'superuser'
       WHEN EXISTS (SELECT FROM pg_class c WHERE c.relname IN ('AuditEvent', 'AuditSeal', 'AuditHead')
         AND (pg_has_role(c.relowner, 'USAGE') OR has_table_privilege(c.oid, 'DELETE, TRUNCATE'))) THEN 'owner'
       ELSE 'application' END AS "role"
     FROM pg_roles r WHERE r.rolname = current_user`,
  )
  return rows[0]!.role
}
