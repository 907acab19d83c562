-- Members by job title.
CREATE INDEX "Role_orgId_jobTitle_sortName_id_idx" ON "Role"("orgId", "jobTitle", "sortName", "id");
