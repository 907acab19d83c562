-- DropIndex
DROP INDEX "AuditEvent_exports_idx";

-- CreateIndex
CREATE INDEX "AuditEvent_exports_idx" ON "AuditEvent"("orgId", "seq") WHERE ("action" IN ('members.exported', 'credits.exported', 'board.exported'));
